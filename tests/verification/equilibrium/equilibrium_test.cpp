// Bodies that soften or break in a quasi-static analysis: their load does not depend on the number of load steps, and
// equals that of a slow motion.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/reference/newton.hpp"
#include "gpu/run.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace equilibrium_test {

using namespace periscope;
using namespace periscope::test;

namespace {

Model built(const Case& c, bool listed) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

// Returns a beam of 160 × 40 × 10 mm in plane stress, with a notch at midspan and bent between three points. `way` is
// the displacement of the load.
Case beam(LawKind law, double way, int load_steps) {
    Case c;
    BoxGeometry g;
    g.box = {0.16, 0.04, 0.01};
    g.spacing = 2e-3;
    g.space = Space::plane_stress;
    c.geometry = g;
    c.horizon.value = 3.14, c.horizon.in_spacings = true;
    c.materials = {material("concrete", 30e9, 2400, law)};
    c.materials.front().poisson_ratio = Quantity(1.0 / 3);
    if (law != LawKind::linear) {
        c.materials.front().elastic_stretch = Quantity(1e-4);
        c.materials.front().critical_stretch = Quantity(2e-3);
    }
    const auto box = [](const char* name, double x0, double x1, double y0, double y1) {
        SetBox b;
        b.min = {Quantity(x0), Quantity(y0), std::optional<Quantity>{}};
        b.max = {Quantity(x1), Quantity(y1), std::optional<Quantity>{}};
        return SetEntry{name, b};
    };
    c.sets = {box("left", 6e-3, 14e-3, -1, 4e-3), box("right", 146e-3, 154e-3, -1, 4e-3),
              box("load", 76e-3, 84e-3, 36e-3, 1)};
    CrackPlane notch;
    notch.corner = {0.08, -1e-3, -1e-3};
    notch.first = {0.0, 11e-3, 0.0};
    notch.second = {0.0, 0.0, 20e-3};
    c.cracks.emplace_back();
    c.cracks.back().shape = notch;
    ConditionEntry left, right, pressed;
    left.kind = right.kind = pressed.kind = ConditionKind::displacement;
    left.set = "left", right.set = "right", pressed.set = "load";
    left.value = {Quantity(0), Quantity(0), std::optional<Quantity>{}};
    right.value = {std::optional<Quantity>{}, Quantity(0), std::optional<Quantity>{}};
    pressed.value = {std::optional<Quantity>{}, Quantity(-way), std::optional<Quantity>{}};
    pressed.ramp = RampShape::linear;
    pressed.ramp_time = 1;
    c.conditions = {left, right, pressed};
    for (const char* set : {"left", "right", "load"}) {
        ConditionEntry strong;
        strong.kind = ConditionKind::no_fail;
        strong.set = set;
        c.conditions.push_back(strong);
    }
    c.observers = {{"load", ObserverKind::reaction, "load"}};
    c.run.end_time = 1;
    c.run.stepper = Stepper::relaxation;
    c.run.quasi_static.load_steps = load_steps;
    c.run.quasi_static.tolerance = 1e-4;
    return c;
}

// Returns the case with the same displacement in 60 ms, which are 200 periods of the slowest vibration, and a fifth of
// its critical damping. With more damping, the load would also carry what damping takes from the moving beam: 9 % at 20
// ms and critical damping.
Case slowly(Case c) {
    constexpr double seconds = 0.06;
    c.run.stepper = Stepper::dynamic;
    c.run.end_time = seconds;
    c.run.damping = Quantity(2e7);
    for (ConditionEntry& condition : c.conditions)
        if (condition.ramp == RampShape::linear)
            condition.ramp_time = Quantity(seconds);
    return c;
}

struct Carried {
    double peak = 0, end = 0; // N
    std::uint64_t iterations = 0;
    int cuts = 0;
};

Carried bent(const Case& c, bool listed = false) {
    const Model model = built(c, listed);
    gpu::Solver solver(model, {});
    Carried found;
    gpu::RunHooks hooks;
    hooks.on_samples = [&](const std::vector<Sample>& samples) {
        for (const Sample& s : samples) {
            found.end = s.values[0].y; // the last value may be negative: the beam pulls the load back up
            found.peak = std::max(found.peak, found.end);
        }
    };
    const gpu::RunResult result = gpu::run(solver, model, hooks);
    for (const LoadStepRecord& s : result.status.load_steps) {
        found.iterations += s.iterations;
        found.cuts += s.cuts;
    }
    return found;
}

} // namespace

class equilibrium_test : public QObject {
    Q_OBJECT

private slots:
    void load_steps_do_not_matter_data() {
        QTest::addColumn<int>("law");
        QTest::addColumn<double>("way");
        QTest::newRow("bilinear") << int(LawKind::bilinear) << 1.2e-4;
        if (long_tests_wanted())
            QTest::newRow("exponential") << int(LawKind::exponential) << 4e-5;
    }
    void load_steps_do_not_matter() {
        QFETCH(int, law);
        QFETCH(double, way);
        std::vector<Carried> all;
        for (const int load_steps : long_tests_wanted() ? std::vector{40, 80, 320} : std::vector{40, 160}) {
            all.push_back(bent(beam(LawKind(law), way, load_steps)));
            const Carried& c = all.back();
            qInfo("%3d load steps: peak %.2f N, end %.2f N, %zu iterations, %d cuts", load_steps, c.peak, c.end,
                  std::size_t(c.iterations), c.cuts);
        }
        const Carried& many = all.back();
        QVERIFY(many.peak > 50 && many.end < 0.7 * many.peak);
        for (const Carried& c : all) {
            VERIFY_NEAR(c.peak, many.peak, 0.01);
            VERIFY_NEAR(c.end, many.end, 0.01);
        }
        const Carried slow = bent(slowly(beam(LawKind(law), way, 1)));
        qInfo("in slow motion: peak %.2f N (%+.2f %%), end %.2f N (%+.2f %%)", slow.peak,
              100 * (slow.peak / many.peak - 1), slow.end, 100 * (slow.end / many.end - 1));
        VERIFY_NEAR(slow.peak, many.peak, 0.02);
        VERIFY_NEAR(slow.end, many.end, 0.03);
    }

    void softening_is_that_of_equilibrium_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("scalars");
        for (const char* theory : {"plane stress", "state-based"})
            for (const bool listed : {false, true})
                for (const bool scalars : {false, true})
                    // Each pair of theory, store and layout occurs once.
                    if (scalars == (listed == (theory[0] == 's')) || long_tests_wanted())
                        QTest::addRow("%s, %s, %s", theory, listed ? "lists" : "lattice",
                                      scalars ? "scalars" : "vectors")
                            << QStringList{theory, "plane stress", "bilinear"} << listed << scalars;
    }
    // With what the law leaves of each bond at its largest stretch in all equilibria so far, the reference computes
    // forces, which balance on free nodes. It knows nothing of how the equilibrium was reached. Load steps that were
    // cut are excluded, because the stretch may have been larger between their ends.
    void softening_is_that_of_equilibrium() {
        QFETCH(QStringList, features);
        QFETCH(bool, listed);
        QFETCH(bool, scalars);
        Case c = block(features);
        c.run.stepper = Stepper::relaxation;
        c.run.quasi_static.load_steps = 80;
        c.run.quasi_static.tolerance = 1e-7;
        c.run.quasi_static.most_iterations = 200000;
        c.run.damping = Quantity();
        c.conditions[1].value = {Quantity(0.25), Quantity(0.05), std::optional<Quantity>{}};
        c.conditions[1].ramp = RampShape::constant;
        const Model model = built(c, listed);
        gpu::Solver solver(model, options(true, scalars));
        const Families families = listed_families(model);
        std::vector<double> left(families.alive.begin(), families.alive.end());
        State state;
        std::size_t softened = 0;
        while (solver.step() < model.steps) {
            solver.advance(1);
            if (solver.equilibrium().cuts > 0)
                break;
            state = solver.state();
            softened = 0;
            for (std::size_t i = 0; i < families.size(); ++i)
                for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
                    const std::size_t j = families.neighbour[b];
                    const Vec3 xi = model.nodes.position[j] - model.nodes.position[i];
                    const double length = norm(xi + state.displacement[j] - state.displacement[i]);
                    if (!model.no_fail[i] && !model.no_fail[j])
                        left[b] = std::min(left[b], secant(model.law(0, 0), length / norm(xi) - 1));
                    softened += state.alive[b] && left[b] < 1 ? 1 : 0;
                }
        }
        qInfo("%zu bonds have softened up to load step %zu", softened, std::size_t(state.step));
        QVERIFY(softened > 20);
        const std::vector<Vec3> forces = inner_forces(model, families, state.alive, left, state.displacement);
        double unbalanced = 0, acting = 0;
        for (std::size_t i = 0; i < forces.size(); ++i)
            for (std::size_t a = 0; a < axes_of(model.space); ++a)
                (model.node_motion[i][a] == no_motion ? unbalanced : acting) += forces[i][a] * forces[i][a];
        QVERIFY2(std::sqrt(unbalanced / acting) < 1e-6, qPrintable(QString::number(std::sqrt(unbalanced / acting))));
    }
};

PERISCOPE_TEST(equilibrium_test)
} // namespace equilibrium_test
#include "equilibrium_test.moc"
