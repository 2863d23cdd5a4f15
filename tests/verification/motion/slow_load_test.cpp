// A long slow load in single precision: increments of 1e-10 m are added to 1e-4 m. A plain sum in single precision
// would have a rounding error at every step.
#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/reference_cases.hpp"

#include <QtTest>

#include <cmath>

namespace slow_load_test {

using namespace periscope;

namespace {

constexpr double dx = 5e-3, begin = 1e-4, way = 1e-6;
constexpr std::uint64_t steps = 10000;

// Returns a bar that nothing holds. A force on one half draws it through a damping medium, finally by 1e-10 m per step.
Model creeping_bar(bool listed) {
    Case c;
    BoxGeometry g;
    g.box = {16 * dx, 3 * dx, 3 * dx};
    g.spacing = dx;
    c.geometry = g;
    c.horizon = test::in_spacings(3.14);
    c.materials = {test::material(30e9, 2400, 1)};
    c.sets = {test::slab("all", 0, {}, {}), test::slab("half", 0, 8 * dx, {})};
    ConditionEntry there, pull;
    there.kind = ConditionKind::initial_displacement;
    there.set = "all";
    there.value = {Quantity(begin), Quantity(-begin), std::optional<Quantity>{}};
    pull.kind = ConditionKind::body_force;
    pull.set = "half";
    c.conditions = {there, pull};
    c.run.end_time = 1;
    c.run.time_step = Quantity(1e-6);
    c.run.damping = Quantity(2e8);
    const double force = 2 * 2e8 * 1e-10 / 1e-6; // the force acts on half of the body
    c.conditions[1].value = {Quantity(force), Quantity(-0.7 * force), std::optional<Quantity>{}};
    c.conditions[1].ramp = RampShape::smooth;
    c.conditions[1].ramp_time = Quantity(1e-3);
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

std::vector<Vec3> displacement(const Model& model, gpu::Precision precision) {
    gpu::SolverOptions options;
    options.precision = precision;
    gpu::Solver solver(model, options);
    while (solver.step() < steps)
        solver.advance(1000);
    return solver.state().displacement;
}

} // namespace

class SlowLoadTest : public QObject {
    Q_OBJECT

private slots:
    void single_precision_keeps_up_data() {
        QTest::addColumn<bool>("listed");
        QTest::newRow("lattice store") << false;
        QTest::newRow("family store") << true;
    }
    void single_precision_keeps_up() {
        QFETCH(bool, listed);
        const Model model = creeping_bar(listed);
        QVERIFY(model.time_step < 0.9 * model.stable_step);
        const auto single = displacement(model, gpu::Precision::single),
                   exact = displacement(model, gpu::Precision::double_);
        double most = 0, least_way = way, stretched = 0;
        for (std::size_t i = 0; i < exact.size(); ++i) {
            most = std::max(most, norm(single[i] - exact[i]));
            least_way = std::min(least_way, exact[i].x - begin);
            stretched = std::max(stretched, exact[i].x - exact[0].x);
        }
        qInfo("moved by %.4g m or more, stretched by %.3g m; single precision differs by %.2e of the way", least_way,
              stretched, most / least_way);
        QVERIFY(least_way > 0.7 * way && stretched > 1e-3 * way);
        // The last digit of the displacement that is read is 1e-11 m. A plain sum would have an error of a hundredth of
        // the displacement.
        QVERIFY2(most < 5e-5 * way, qPrintable(QString::number(most)));
    }
};

PERISCOPE_TEST(SlowLoadTest)
} // namespace slow_load_test
#include "slow_load_test.moc"
