// The family store against the plain reference with every law, for nodes with uneven positions and volumes.
#include "follow_the_reference.hpp"
#include "tests/test_program.hpp"

namespace uneven_store_test {

class UnevenStoreTest : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() {
        using namespace periscope::test;
        follow_the_reference_columns();
        const QList<QStringList> cases{{},
                                       {"bilinear", "plane strain", "surface"},
                                       {"trilinear", "materials", "partial volumes"},
                                       {"table", "mixed laws"},
                                       {"exponential", "both ways", "plane stress", "surface energy"},
                                       {"regularised", "plane stress", "partial volumes"},
                                       {"conical", "fibres", "strong fibres"}};
        for (qsizetype k = 0; k < cases.size(); ++k) { // all of them in both layouts: family_store_test
            if (k == 0 || k % 2 == 1 || long_tests_wanted())
                follow_the_reference_row(cases[k], false, false);
            if (k % 2 == 0 || long_tests_wanted())
                follow_the_reference_row(cases[k], true, true);
        }
    }
    void follows_the_reference() {
        QFETCH(QStringList, features);
        const periscope::Model model = periscope::test::uneven_model_of(features);
        QVERIFY(!model.regular);
        periscope::test::follow_the_reference(model);
    }
};

PERISCOPE_TEST(UnevenStoreTest)
} // namespace uneven_store_test
#include "uneven_store_test.moc"
