// The lattice store (one family for all nodes) against the plain reference.
#include "follow_the_reference.hpp"
#include "tests/test_program.hpp"

namespace lattice_store_test {

class LatticeStoreTest : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() {
        periscope::test::follow_the_reference_rows(false);
        const QStringList wide{"wide", "surface energy", "partial volumes", "materials"};
        periscope::test::follow_the_reference_row(wide, false, false);
        if (periscope::test::long_tests_wanted())
            periscope::test::follow_the_reference_row(wide, true, true);
        // Vectors of the lattice look up types in a way of their own.
        periscope::test::follow_the_reference_row({"bilinear", "random strength"}, false, false);
    }
    void follows_the_reference() { periscope::test::follow_the_reference(false); }
};

PERISCOPE_TEST(LatticeStoreTest)
} // namespace lattice_store_test
#include "lattice_store_test.moc"
