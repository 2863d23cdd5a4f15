// The kernels of the state-based model on both stores against the plain reference, and their energies.
#include "follow_the_reference.hpp"

#include "core/model/energies.hpp"
#include "tests/test_program.hpp"

namespace state_stores_test {

using namespace periscope;
using namespace periscope::test;

class StateStoresTest : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<bool>("listed");
        const QStringList plain{"state-based"},
            mixed{"state-based", "materials", "plane stress", "inverse influence", "partial volumes", "loads"},
            strain{"state-based", "plane strain", "gaussian influence", "both ways", "never existed"};
        for (const bool listed : {false, true}) {
            const auto row = [&](const QStringList& features, bool is_double, bool scalars) {
                const QString name = QString("%1, %2, %3%4")
                                         .arg(listed ? "family" : "lattice", features.join(" + "),
                                              is_double ? "double" : "single", scalars ? ", as on a GPU" : "");
                QTest::newRow(qPrintable(name)) << features << is_double << scalars << listed;
            };
            row(plain, false, false);
            row(plain, true, true);
            row(mixed, false, true);
            row(mixed, true, false);
            row(strain, false, false);
            row({"state-based", "plane strain", "conical influence", "materials"}, true, true);
            row({"state-based", "trilinear"}, false, false);
            row({"state-based", "trilinear", "materials", "partial volumes"}, true, true);
            row({"state-based", "plane stress", "exponential", "both ways", "materials"}, false, true);
            row({"state-based", "plane stress", "table"}, true, false);
            row({"state-based", "hole", "materials"}, false, false);
            row({"state-based", "bridged hole", "trilinear", "partial volumes"}, true, true);
        }
    }
    void follows_the_reference() {
        QFETCH(bool, listed);
        follow_the_reference(listed);
    }

    // While bonds break, of two materials: the account is that of the reference, and closes.
    void energies_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        QTest::addColumn<bool>("softens");
        for (const bool softens : {false, true}) {
            const char* const how = softens ? ", softening" : "";
            QTest::addRow("lattice, vectors%s", how) << false << true << false << softens;
            QTest::addRow("family, vectors%s", how) << true << true << false << softens;
            QTest::addRow("family, as on a GPU, single%s", how) << true << false << true << softens;
        }
    }
    void energies() {
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        QFETCH(bool, softens);
        QStringList features{"state-based", "plane stress", "materials"};
        if (softens)
            features << "trilinear";
        Case c = block(features);
        c.observers = {{"E", ObserverKind::energies, ""}};
        Model model =
            build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
        model.samples = model.steps;
        ReferenceEnergies reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        reference.advance(model.steps);
        solver.advance(model.steps);
        const Sample row = solver.take_samples().back();
        const Energies& e = reference.energies();
        const double tolerance = is_double ? 1e-9 : 1e-4;
        const double expected[] = {e.kinetic, e.strain, e.fracture, e.damping, e.external};
        for (std::size_t k = 0; k < 5; ++k)
            QVERIFY2(std::abs(row.values[k].x - expected[k]) < tolerance * e.external,
                     qPrintable(QString("%1: %2, expected %3").arg(k).arg(row.values[k].x).arg(expected[k])));
        qInfo("fracture %g, balance %g of the work", e.fracture / e.external, e.balance() / e.external);
        QVERIFY(e.fracture > 1e-2 * e.external);
        // A bond is found beyond its strength at the end of a step: what it took meanwhile is what the
        // balance lacks.
        QVERIFY(std::abs(e.balance()) < 0.03 * e.external);
    }
};

PERISCOPE_TEST(StateStoresTest)
} // namespace state_stores_test
#include "state_stores_test.moc"
