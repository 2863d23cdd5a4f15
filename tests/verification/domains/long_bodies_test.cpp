// Columns and thin plates lie in memory in layers across their longest axis (core/nodes/lattice_axes.hpp): they can be divided
// into domains and can pass through a device that is too small for them, and remain the same body to the last bit.
#include "tests/test_program.hpp"
#include "tests/verification/run_outcome.hpp"

#include <QtTest>

#include <memory>

namespace long_bodies_test {

using namespace periscope;
using namespace periscope::test;

class long_bodies_test : public QObject {
    Q_OBJECT

private slots:
    void divided_and_passing_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<QList<double>>("layers");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        const auto row = [](const char* name, const QStringList& features, const QList<double>& layers, bool is_double,
                            bool scalars) {
            QTest::addRow("%s, %s", name, qPrintable(features.join(" + ")))
                << features << layers << is_double << scalars;
        };
        row("column along z", {"solid", "surface energy", "partial volumes"}, {34, 32, 97}, false, false);
        row("thin plate along y, as on a GPU", {"solid", "energies"}, {34, 100, 4}, false, true);
        row("thin plate", {"solid", "trilinear", "energies"}, {100, 34, 4}, false, false);
        if (!long_tests_wanted())
            return;
        row("column along y, as on a GPU", {"solid", "energies"}, {34, 97, 32}, false, true);
        row("thin plate, double, as on a GPU", {"solid", "hole", "surface"}, {100, 34, 4}, true, true);
        row("thin plate", {"state-based", "bilinear"}, {34, 100, 4}, false, false);
    }
    void divided_and_passing() {
        QFETCH(QStringList, features);
        QFETCH(QList<double>, layers);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = observed_model(features, {layers[0], layers[1], layers[2]});
        const std::uint64_t steps = model.steps / 3, early = steps / 2;
        const auto solver = [&](std::uint32_t domains, std::uint64_t memory = 0) {
            gpu::SolverOptions o = options(is_double, scalars);
            o.domains = domains;
            o.device_memory = memory;
            return std::make_unique<gpu::Solver>(model, o);
        };
        const auto whole = solver(1);
        const std::uint64_t cut = whole->broken_bonds();
        whole->advance(steps);
        const Outcome wanted = outcome_of(*whole);
        QVERIFY2(wanted.broken > cut + 20, "nothing broke: this test would show nothing");
        for (const unsigned count : or_all({4})) {
            const auto parts = solver(count);
            parts->advance(steps);
            const QString differs = difference(outcome_of(*parts), wanted);
            QVERIFY2(differs.isEmpty(), qPrintable(QString("%1 domains: %2 differ").arg(count).arg(differs)));
        }

        const auto passing = solver(1, whole->device_bytes() / 2);
        QVERIFY(passing->steps_at_once() > 1);
        passing->advance(early);
        const auto resumed = solver(4); // from where it is now
        resumed->restore(passing->checkpoint(), true);
        passing->advance(steps - early);
        const QString differs = difference(outcome_of(*passing), wanted);
        QVERIFY2(differs.isEmpty(), qPrintable(differs + " differ"));
        resumed->advance(steps - early);
        QVERIFY(same_bits(resumed->state().displacement, wanted.state.displacement));
    }
};

PERISCOPE_TEST(long_bodies_test)
} // namespace long_bodies_test
#include "long_bodies_test.moc"
