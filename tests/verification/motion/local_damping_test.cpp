// Local damping: a bar that is suddenly loaded reaches the equilibrium of statics.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/reference_cases.hpp"

#include <QtTest>

#include <cmath>

namespace local_damping_test {

using namespace periscope;

namespace {

constexpr double dx = 0.01, force = 1e5;

// Returns a row of 40 nodes. Three of them are held, and the last three are pulled from the first step on.
Case bar(Integrator integrator, double local_damping) {
    Case c;
    BoxGeometry g;
    g.box = {40 * dx, 2e-2, 1e-2};
    g.spacing = dx;
    g.space = Space::bar;
    c.geometry = g;
    c.horizon = test::in_spacings(3.14);
    c.materials = {test::material(200e9, 7850, 1)};
    c.sets = {test::slab("held", 0, {}, 3 * dx), test::slab("pulled", 0, 37 * dx, {}),
              test::slab("near", 0, 10 * dx, 11 * dx), test::slab("far", 0, 30 * dx, 31 * dx)};
    ConditionEntry held, pull;
    held.set = "held";
    pull.kind = ConditionKind::force;
    pull.set = "pulled";
    pull.value[0] = Quantity(force);
    c.conditions = {held, pull};
    c.observers.resize(4);
    c.observers[0] = {"E", ObserverKind::energies};
    c.observers[1] = {"near", ObserverKind::mean_displacement, "near"};
    c.observers[2] = {"far", ObserverKind::mean_displacement, "far"};
    c.observers[3] = {"end", ObserverKind::mean_displacement, "pulled"};
    c.run.integrator = integrator;
    c.run.local_damping = Quantity(local_damping);
    c.run.end_time = 5e-3; // s, about twelve periods
    c.output.samples = 1000;
    return c;
}

} // namespace

class LocalDampingTest : public QObject {
    Q_OBJECT

private slots:
    void comes_to_rest_data() {
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_scalar");
        QTest::addColumn<int>("integrator");
        QTest::newRow("lattice") << false << false << 0;
        QTest::newRow("families") << true << false << 0;
        QTest::newRow("lattice, scalars, central differences") << false << true << 3;
        QTest::newRow("families, scalars, Euler-Cromer") << true << true << 1;
    }
    void comes_to_rest() {
        QFETCH(bool, listed);
        QFETCH(bool, is_scalar);
        QFETCH(int, integrator);
        const Case c = bar(Integrator(integrator), 0.6);
        const Model model =
            build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
        gpu::SolverOptions options;
        options.layout = is_scalar ? gpu::Layout::scalars : gpu::Layout::vectors;
        gpu::Solver solver(model, options);
        while (solver.step() < model.steps)
            solver.advance(std::min<std::uint64_t>(200, model.steps - solver.step()));
        const auto rows = solver.take_samples();
        const auto& last =
            rows.back().values; // kinetic, strain, fracture, damping, external, balance, relative balance
        double fastest = 0;
        for (const Sample& row : rows)
            fastest = std::max(fastest, row.values[0].x);
        qInfo("kinetic at most %.3g, at last %.3g; strain %.6g, damping %.6g, external %.6g J", fastest, last[0].x,
              last[1].x, last[3].x, last[4].x);
        QVERIFY(fastest > 0.05 * last[1].x);
        QVERIFY2(last[0].x < 1e-8 * fastest, qPrintable(QString::number(last[0].x / fastest)));
        // The force is the sum of c ε V² over the bonds that pass a section. k bonds have a length of k spacings: 1 + 2
        // + 3.
        const double volume = model.nodes.volume.front(), c0 = model.laws[0].micromodulus;
        const double strain = force / (6 * c0 * volume * volume), wanted = 20 * dx * strain;
        const double stretched = last[8].x - last[7].x;
        qInfo("stretched by %.8g m, statics %.8g m", stretched, wanted);
        QVERIFY2(std::abs(stretched / wanted - 1) < 2e-5, qPrintable(QString::number(stretched / wanted - 1)));
        // The work of a sudden load is twice the energy that is stored. Damping has taken the other half.
        QVERIFY(std::abs(last[4].x / (force * last[9].x) - 1) < 1e-4);
        QVERIFY(std::abs(last[1].x / last[4].x - 0.5) < 1e-3);
        // Central differences begin with a kinetic energy of ½ρ v(−½)·v(½) < 0.
        QVERIFY(std::abs(last[3].x / last[4].x - 0.5) < 3e-3);
        for (const Sample& row : rows)
            QVERIFY2(std::abs(row.values[6].x) < 2e-4, qPrintable(QString::number(row.values[6].x)));
    }

    void nothing_rests_without() {
        const Case c = bar(Integrator::velocity_verlet, 0);
        const Model model = build_model(c, discretise(c, std::nullopt));
        gpu::Solver solver(model, {});
        double latest = 0, strain = 0;
        while (solver.step() < model.steps)
            solver.advance(std::min<std::uint64_t>(200, model.steps - solver.step()));
        const auto rows = solver.take_samples();
        for (std::size_t r = rows.size() - 100; r < rows.size(); ++r) {
            latest = std::max(latest, rows[r].values[0].x);
            strain = std::max(strain, rows[r].values[1].x);
            QCOMPARE(rows[r].values[3].x, 0.0);
        }
        QVERIFY(latest > 0.2 * strain);
    }
};

PERISCOPE_TEST(LocalDampingTest)
} // namespace local_damping_test
#include "local_damping_test.moc"
