// The family store (a listed family for each node) against the plain reference.
#include "follow_the_reference.hpp"
#include "tests/test_program.hpp"

namespace family_store_test {

class FamilyStoreTest : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() { periscope::test::follow_the_reference_rows(true); }
    void follows_the_reference() { periscope::test::follow_the_reference(true); }
};

PERISCOPE_TEST(FamilyStoreTest)
} // namespace family_store_test
#include "family_store_test.moc"
