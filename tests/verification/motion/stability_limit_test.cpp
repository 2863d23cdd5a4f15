// The stability limit follows from the fastest vibration. Just below it, a body vibrates with constant energy; just
// above it, its motion grows without bound.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/physics/bond_based.hpp"
#include "core/preparation/prepare.hpp"
#include "core/stiffness/fastest_vibration.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/composite_block.hpp"

#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

namespace stability_limit_test {

using namespace periscope;
using namespace periscope::fixture;

namespace {

// Returns a body without motions, loads or observers, whose bonds cannot break.
Model free_body(const Case& c, Nodes nodes) {
    Model m = build_model(c, std::move(nodes));
    m.node_motion.assign(m.nodes.size(), {no_motion, no_motion, no_motion});
    m.no_fail.assign(m.nodes.size(), 1);
    m.loads.clear();
    m.node_load.clear();
    m.observers.clear();
    return m;
}

// Returns the largest kinetic energy, taken every tenth of the steps, divided by that at the start; infinite if the run
// fails.
double growth(Model m, double step, std::uint64_t steps) {
    m.time_step = step;
    m.steps = steps;
    std::mt19937 random(1);
    std::uniform_real_distribution<double> spread(-1, 1);
    m.initial_velocity.clear();
    for (std::size_t i = 0; i < m.nodes.size(); ++i) {
        Vec3 v{};
        for (std::size_t a = 0; a < axes_of(m.space); ++a)
            v[a] = 1e-7 * m.nodes.spacing / step * spread(random);
        m.initial_velocity.push_back(v);
    }
    const auto energy = [&m](const std::vector<Vec3>& velocity) {
        double sum = 0;
        for (std::size_t i = 0; i < velocity.size(); ++i)
            sum += m.nodes.volume[i] * m.materials[m.material_of(i)].density * dot(velocity[i], velocity[i]);
        return sum;
    };
    try {
        gpu::Solver solver(m, {});
        double most = 0;
        for (int part = 0; part < 10; ++part) {
            solver.advance(steps / 10);
            most = std::max(most, energy(solver.state().velocity));
        }
        return most / energy(m.initial_velocity);
    } catch (const RunError&) {
        return std::numeric_limits<double>::infinity();
    }
}

} // namespace

class StabilityLimitTest : public QObject {
    Q_OBJECT

private slots:
    void bounded_below_and_unbounded_above_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<double>("least"); // smallest ratio of the limit to the bound of Silling and Askari
        QTest::addColumn<double>("most");
        QTest::newRow("lattice, m = 3.14") << "lattice" << 1.8 << 2.1;
        QTest::newRow("plane, m = 3.14") << "plane" << 1.55 << 1.85;
        QTest::newRow("irregular nodes, three materials, volume method") << "shaken" << 1.05 << 3.0;
        QTest::newRow("state-based, irregular nodes") << "state" << 1.05 << 3.0;
        QTest::newRow("tetrahedra") << "tetrahedra" << 1.8 << 2.3;
    }
    void bounded_below_and_unbounded_above() {
        QFETCH(QString, body);
        QFETCH(double, least);
        QFETCH(double, most);
        Case c = body == "shaken" ? composite() : block(body == "plane" ? Space::plane_stress : Space::solid);
        c.run.time_step = Quantity(1); // far above the bound, so that the limit is computed
        if (body == "shaken")
            c.corrections.surface = SurfaceCorrection::volume;
        if (body == "state") {
            c.theory = Theory::state_based;
            c.materials[0].poisson_ratio = 0.2;
        }
        Nodes nodes;
        if (body == "tetrahedra") {
            c = read_case(PERISCOPE_SOURCE_DIR "/resources/cases/notched-beam.json", {"run.time_step=1 s"});
            const auto surface = case_surface(c);
            nodes = discretise(c, surface);
        } else {
            nodes = body == "lattice" || body == "plane" ? nodes_of(c) : shaken(c);
        }
        const Model m = free_body(c, std::move(nodes));
        const double limit = m.stability_limit, ratio = limit / m.stable_step;
        const double below = growth(m, 0.98 * limit, 3000), above = growth(m, 1.05 * limit, 3000);
        qInfo(
            "limit %.4g s, %.3f bounds; energy at 0.98 of it at most %.3g times, at 1.05 %.3g times that of the start",
            limit, ratio, below, above);
        QVERIFY(ratio > least && ratio < most);
        QVERIFY(below < 3);
        QVERIFY(above > 1e6);
    }
};

PERISCOPE_TEST(StabilityLimitTest)
} // namespace stability_limit_test
#include "stability_limit_test.moc"
