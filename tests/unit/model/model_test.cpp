// Sets, initial cracks, conditions and constants of a model.
#include "random_points.hpp"

#include "core/base/stages.hpp"
#include "core/building/build_model.hpp"
#include "core/model/model.hpp"
#include "core/model/output_steps.hpp"
#include "core/physics/bond_based.hpp"
#include "core/preparation/predict.hpp"
#include "core/sets/node_set.hpp"
#include "core/shapes/pre_crack.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <numeric>

namespace model_test {

using namespace periscope;
using namespace periscope::test;

namespace {

Case small_case() {
    Case c;
    BoxGeometry g;
    g.box = {0.02, 0.01, 0.005};
    g.spacing = 1e-3;
    c.geometry = g;
    c.horizon = 3.14e-3;
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 190e9;
    m.density = 7800;
    m.fracture_energy = Quantity(69e3);
    c.materials = {m};
    SetBox low;
    low.max[0] = Quantity(2e-3);
    SetBox high;
    high.min[0] = Quantity(18e-3);
    c.sets = {{"low", low}, {"high", high}};
    ConditionEntry fixed;
    fixed.set = "low";
    c.conditions = {fixed};
    c.run.end_time = 1e-5;
    return c;
}
Nodes small_nodes() {
    return lattice_box({}, {0.02, 0.01, 0.005}, 1e-3);
}

} // namespace

class ModelTest : public QObject {
    Q_OBJECT

private slots:
    void progress_names_what_a_run_needs() {
        for (const Stepper stepper : {Stepper::dynamic, Stepper::relaxation}) {
            Case c = small_case();
            c.run.stepper = stepper;
            bool has_time_step = false, has_load_steps = false;
            build_model(c, small_nodes(), {}, [&](double, std::string_view stage) {
                has_time_step = has_time_step || stage == stages::choosing_time_step;
                has_load_steps = has_load_steps || stage == stages::preparing_load_steps;
                return true;
            });
            QCOMPARE(has_time_step, stepper == Stepper::dynamic);
            QCOMPARE(has_load_steps, stepper != Stepper::dynamic);
        }
    }

    void pre_crack_cuts_what_crosses_it() {
        const PreCrack crack({0.5, 0, 0}, {0, 0.5, 0}, {0, 0, 1});
        QVERIFY(crack.passage({0.4, 0.2, 0.5}, {0.6, 0.2, 0.5}).cuts);
        QVERIFY(crack.passage({0.6, 0.2, 0.5}, {0.4, 0.2, 0.5}).cuts);
        QVERIFY(!crack.passage({0.4, 0.6, 0.5}, {0.6, 0.6, 0.5}).cuts); // beyond the tip
        QVERIFY(!crack.passage({0.4, 0.2, 1.5}, {0.6, 0.2, 1.5}).cuts); // beside it
        QVERIFY(!crack.passage({0.1, 0.2, 0.5}, {0.4, 0.3, 0.5}).cuts); // on one side
        QVERIFY(crack.passage({0.4, 0.4, 0.5}, {0.6, 0.5, 0.5}).cuts);  // y = 0.45 at the plane
        QVERIFY(!crack.passage({0.4, 0.4, 0.5}, {0.6, 0.62, 0.5}).cuts);
    }

    void critical_stretch_gives_back_its_energy() {
        // Separating a plane: G = ∫_0^δ ∫_z^δ ∫_0^acos(z/ξ) (c s² ξ/2) ξ² 2π sin φ dφ dξ dz, numerically.
        const double E = 37e9, delta = 0.01, G = 143;
        const double c = micromodulus(E, delta), s = critical_stretch(E, G, delta);
        double sum = 0;
        const int n = 2000;
        for (int a = 0; a < n; ++a) {
            const double z = (a + 0.5) / n * delta;
            for (int b = 0; b < n; ++b) {
                const double xi = z + (b + 0.5) / n * (delta - z);
                sum += c * s * s * xi / 2 * xi * xi * 2 * std::numbers::pi * (1 - z / xi) * (delta - z) / n * delta / n;
            }
        }
        QVERIFY(std::abs(sum / G - 1) < 1e-3);
        QVERIFY(std::abs(fracture_energy(E, s, delta) / G - 1) < 1e-12);
    }

    void micromodulus_gives_the_energy_of_a_dilation() {
        // W = ½ Σ ½ c s² ξ V = 9/2 K s² for uniform stretch s, with K = E/1.5; ∫ over the ball analytically 4π.
        const double E = 200e9, delta = 0.01, s = 1e-4;
        const double c = micromodulus(E, delta);
        double energy = 0;
        const int n = 100000;
        for (int a = 0; a < n; ++a) {
            const double xi = (a + 0.5) / n * delta;
            energy += 0.5 * 0.5 * c * s * s * xi * 4 * std::numbers::pi * xi * xi * delta / n;
        }
        QVERIFY(std::abs(energy / (4.5 * E / 1.5 * s * s) - 1) < 1e-6);
    }

    void ramps() {
        Motion m{false, 2, {RampShape::smooth, 4, {}}, {}};
        QCOMPARE(m.displacement(0), 0.0);
        QCOMPARE(m.displacement(2), 1.0);
        QCOMPARE(m.displacement(4), 2.0);
        QCOMPARE(m.displacement(9), 2.0);
        QVERIFY(m.displacement(0.04) < 2e-5); // flat at the beginning
        const Ramp pulse{RampShape::sine_pulse, 4, {}};
        QCOMPARE(pulse.value(2), 1.0);
        QCOMPARE(pulse.value(4.5), 0.0);
        QVERIFY(std::abs(pulse.value(1) - std::sqrt(0.5)) < 1e-15);
        const Ramp table{RampShape::table, 0, {{1, 2}, {3, -2}}};
        QCOMPARE(table.value(0.5), 2.0);
        QCOMPARE(table.value(2), 0.0);
        QCOMPARE(table.value(7), -2.0);
        // The displacement of a velocity condition is the integral of its ramp.
        const std::vector<std::array<double, 2>> points{{0.5, 0.2}, {1, 1}, {3, -0.5}, {3.5, 0.25}};
        for (const RampShape shape :
             {RampShape::constant, RampShape::linear, RampShape::smooth, RampShape::sine_pulse, RampShape::table}) {
            const Motion speed{true, 3, {shape, 4, points}, {}};
            const Motion motion{false, 3, {shape, 4, points}, {}};
            double integral = 0;
            for (int i = 0; i < 6000; ++i)
                integral += motion.displacement((i + 0.5) * 1e-3) * 1e-3;
            QVERIFY(std::abs(speed.displacement(6) - integral) < 1e-5);
        }
    }

    void brush_dabs_override_in_order() {
        const auto points = random_points(2000, 11);
        const BrushDab add{{Quantity(1), Quantity(0.5), Quantity(0.25)}, Quantity(0.4), false};
        const BrushDab erase{{Quantity(1.2), Quantity(0.5), Quantity(0.25)}, Quantity(0.3), true};
        const auto nodes = nodes_of_set({"s", SetBrush{{add, erase}}}, points, 0.1);
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < points.size(); ++i)
            if (norm(points[i] - Vec3{1, 0.5, 0.25}) <= 0.4 && norm(points[i] - Vec3{1.2, 0.5, 0.25}) > 0.3)
                expected.push_back(i);
        QCOMPARE(nodes, expected);
        QVERIFY(expected.size() > 20);
    }

    // The sets, which many threads find in parts, are those that a search node by node finds.
    void sets_are_those_of_a_plain_loop_data() {
        QTest::addColumn<std::vector<Vec3>>("points");
        QTest::newRow("no node") << std::vector<Vec3>{};
        QTest::newRow("one node") << std::vector<Vec3>{{1, 0.5, 0.25}};
        QTest::newRow("grid") << lattice_box({}, {2, 1, 0.5}, 0.025).position.list();
        QTest::newRow("sorted") << along_curve(random_points(40001, 31));
        QTest::newRow("in no order") << random_points(40001, 31);
    }
    void sets_are_those_of_a_plain_loop() {
        QFETCH(std::vector<Vec3>, points);
        const double dx = 0.025;
        const auto expected = [&](const auto& inside) {
            std::vector<std::uint32_t> nodes;
            for (std::uint32_t i = 0; i < points.size(); ++i)
                if (inside(points[i]))
                    nodes.push_back(i);
            return nodes;
        };
        SetBox box;
        box.min = {Quantity(0.3), std::nullopt, Quantity(0.1125)};
        box.max = {std::nullopt, Quantity(0.7), Quantity(0.4)};
        QVERIFY(nodes_of_set({"box", box}, points, dx) == expected([&](const Vec3& p) {
                    const double t = 1e-6 * dx;
                    return p.x >= 0.3 - t && p.y <= 0.7 + t && p.z >= 0.1125 - t && p.z <= 0.4 + t;
                }));
        const SetBox unbounded;
        QVERIFY(nodes_of_set({"all", unbounded}, points, dx) == expected([](const Vec3&) { return true; }));

        const auto centres = random_points(300, 8);
        SetBrush brush;
        for (std::size_t d = 0; d < centres.size(); ++d) // large and small, adding and erasing
            brush.dabs.push_back({{Quantity(centres[d].x), Quantity(centres[d].y), Quantity(centres[d].z)},
                                  Quantity(d % 37 == 0 ? 0.4 : 0.03 + 0.0003 * static_cast<double>(d)),
                                  d % 3 == 2});
        QVERIFY(nodes_of_set({"brush", brush}, points, dx) == expected([&](const Vec3& p) {
                    bool in = false;
                    for (const BrushDab& dab : brush.dabs) {
                        const Vec3 d = p - Vec3{dab.centre[0].value, dab.centre[1].value, dab.centre[2].value};
                        const double radius = dab.radius.value + 1e-6 * dx;
                        in = dot(d, d) <= radius * radius ? !dab.erase : in;
                    }
                    return in;
                }));
        QVERIFY(nodes_of_set({"untouched", SetBrush{}}, points, dx).empty());
    }

    void nodes_of_a_lattice_follow_each_other() {
        const Nodes nodes = lattice_box({0.3, -0.7, 1.1}, {0.5, 0.3, 0.7}, 0.1);
        QCOMPARE(nodes.lattice->count, (std::array<std::uint32_t, 3>{5, 3, 7}));
        std::size_t at = 0;
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 7; ++k)
                    QVERIFY(nodes.position[at++] == (Vec3{0.3, -0.7, 1.1} + 0.1 * Vec3{i + 0.5, j + 0.5, k + 0.5}));
        QCOMPARE(nodes.size(), at);
        QVERIFY(nodes.volume == std::vector<double>(at, 0.1 * 0.1 * 0.1));
        const Box box = bounding_box(nodes.position);
        QVERIFY(box.min == nodes.position.front() && box.max == nodes.position.back());
        QVERIFY(bounding_box(std::vector<Vec3>()).max == Vec3{});
    }

    void sets_of_a_lattice() {
        const Model model = build_model(small_case(), small_nodes());
        QCOMPARE(model.nodes.size(), std::size_t{1000});
        QCOMPARE(model.sets[0].nodes.size(), std::size_t{2 * 10 * 5});
        QCOMPARE(model.sets[1].nodes.front(), std::uint32_t{18 * 50});
        QCOMPARE(std::accumulate(model.nodes.volume.begin(), model.nodes.volume.end(), 0.0), 1e-6);
    }

    void empty_sets_and_conflicts_are_named() {
        Case c = small_case();
        SetBox nowhere;
        nowhere.min[0] = Quantity(1);
        c.sets.push_back({"nowhere", nowhere});
        ConditionEntry pull;
        pull.kind = ConditionKind::displacement;
        pull.set = "low";
        pull.value[1] = Quantity(1e-3);
        c.conditions.push_back(pull);
        try {
            build_model(c, small_nodes());
            QFAIL("accepted");
        } catch (const CaseError& e) {
            QCOMPARE(e.problems().size(), std::size_t{2});
            QCOMPARE(e.problems()[0].path, std::string("sets[2]"));
            QVERIFY(e.problems()[0].reason.find("'nowhere' contains no nodes") != std::string::npos);
            QCOMPARE(e.problems()[1].path, std::string("conditions[1]"));
            QVERIFY(e.problems()[1].reason.find("Prescribes y of node 0") != std::string::npos);
            QVERIFY(e.problems()[1].reason.find("conditions[0]") != std::string::npos);
        }
        c.sets.pop_back();
        c.conditions[1].value[1] = Quantity(0); // the same motion twice is no conflict
        QVERIFY(!build_model(c, small_nodes()).motions.empty());
    }

    void impossible_numbers_are_named() {
        const auto refused = [](Case c) {
            try {
                build_model(c, small_nodes());
            } catch (const CaseError& e) {
                return QString(e.what());
            }
            return QString("accepted");
        };
        Case c = small_case();
        c.run.time_step = Quantity(1e-300);
        QVERIFY(refused(c).contains("too many to finish"));
        c = small_case();
        c.materials[0].youngs_modulus = 1e308;
        QVERIFY(refused(c).contains("materials[0]"));
        c = small_case();
        for (int i = 0; i < 11000; ++i)
            c.conditions.push_back(c.conditions[0]);
        QVERIFY(refused(c).contains("Too many prescribed components"));
    }

    void a_body_that_is_not_what_was_asked_is_warned_about() {
        Case c = small_case();
        std::get<BoxGeometry>(c.geometry).box[2] = 5.4e-3;
        CrackPlane far;
        far.corner = {1.0, 0.0, 0.0};
        far.first = {0.0, 1.0, 0.0};
        far.second = {0.0, 0.0, 1.0};
        c.cracks.emplace_back();
        c.cracks.back().shape = far;
        const Model model = build_model(c, lattice_box({}, {0.02, 0.01, 5.4e-3}, 1e-3));
        QCOMPARE(model.warnings.size(), std::size_t{3});
        QVERIFY(model.warnings[0].find("initial_cracks[0]: Cuts no bond") != std::string::npos);
        QVERIFY(model.warnings[1].find("geometry.lattice.box[2]") != std::string::npos);
        QVERIFY(model.warnings[2].find("conditions: Nothing moves or loads the body") == 0);
        RigidBodyEntry striker; // flies against it
        striker.name = "striker";
        striker.shape = RigidSphere{{Quantity(-0.1), Quantity(0.0), Quantity(0.0)}, Quantity(0.01)};
        striker.motion = RigidMotion::free;
        striker.free.mass = Quantity(0.1);
        striker.free.velocity[0] = Quantity(30.0);
        c.rigid_bodies = {striker};
        QCOMPARE(build_model(c, lattice_box({}, {0.02, 0.01, 5.4e-3}, 1e-3)).warnings.size(), std::size_t{2});
    }

    void doubtful_input_is_warned_about() {
        Case c = small_case();
        c.materials[0].poisson_ratio = 0.3;
        c.run.time_step = Quantity(1e-3);
        const Model model = build_model(c, small_nodes());
        QVERIFY(model.warnings.size() >= 2);
        QVERIFY(model.warnings[0].find("exceeds the stability limit") != std::string::npos);
        QVERIFY(model.warnings[1].find("poisson_ratio") != std::string::npos);
    }

    // A time step above the bound of Silling and Askari is not an error yet; one above 2/ω of the fastest vibration is.
    // For a box, the form gives the same verdict.
    void a_long_time_step_is_judged_by_the_fastest_vibration() {
        Case c = small_case();
        const Model plain = build_model(c, small_nodes());
        QVERIFY(plain.stability_limit > 1.5 * plain.stable_step && plain.stability_limit < 2.5 * plain.stable_step);
        const auto told = [&](double step) {
            c.run.time_step = Quantity(step);
            const Model model = build_model(c, small_nodes());
            for (const std::string& warning : model.warnings)
                if (const auto at = warning.find("The time step"); warning.starts_with("run.time_step") && at == 15)
                    return warning.substr(at);
            return std::string();
        };
        for (const auto& [step, words] : {std::pair{0.99 * plain.stable_step, ""},
                                          {1.02 * plain.stable_step, "but below the stability limit"},
                                          {0.98 * plain.stability_limit, "but below the stability limit"},
                                          {1.02 * plain.stability_limit, "exceeds the stability limit"}}) {
            const std::string found = told(step);
            QVERIFY2(*words == 0 ? found.empty() : found.find(words) != std::string::npos, found.c_str());
            QCOMPARE(predict(c).warning, found);
        }
        QCOMPARE(predicted_stability_limit(c), plain.stability_limit);
    }

    // With "auto", the time step is the safety factor times the limit instead of times the bound. A prediction gives
    // the same step.
    void an_automatic_time_step_from_the_limit() {
        Case c = small_case();
        c.run.end_time = 1e-3; // many steps: the last is not cut by much
        const Model plain = build_model(c, small_nodes());
        c.run.from_limit = true;
        const Model fast = build_model(c, small_nodes());
        QVERIFY(std::abs(fast.time_step / (0.8 * plain.stability_limit) - 1) < 2e-3);
        QVERIFY(fast.time_step > 1.4 * plain.time_step && fast.steps < plain.steps / 1.4);
        QVERIFY(fast.stable_step == plain.stable_step && fast.stability_limit == plain.stability_limit);
        QVERIFY(fast.step_from_limit && !plain.step_from_limit && fast.warnings == plain.warnings);
        const Prediction p = predict(c);
        QVERIFY(!p.is_bound && std::abs(p.time_step / fast.time_step - 1) < 2e-3);
        QCOMPARE(p.steps, static_cast<double>(fast.steps));
        c.run.damping = 1e10; // the integrator's own limit is smaller
        const Model damped = build_model(c, small_nodes());
        QVERIFY(damped.time_step < 0.99 * fast.time_step &&
                damped.time_step < 0.8 * damped.stability_limit * (1 + 1e-9));
        c.run.damping = 0;
        c.run.time_step = Quantity(1e-8); // what is given counts
        QCOMPARE(build_model(c, small_nodes()).time_step, 1e-8);
    }

    void outputs_are_spread_evenly() {
        for (const std::uint64_t steps : {1U, 7U, 385U, 1000U})
            for (const std::uint64_t count : {1U, 3U, 100U}) {
                if (count > steps)
                    continue;
                std::vector<std::uint64_t> found, jumped;
                for (std::uint64_t s = 0; s <= steps; ++s)
                    if (is_output_step(s, steps, count))
                        found.push_back(s);
                for (std::uint64_t s = 0; s < steps;)
                    jumped.push_back(s = next_output_step(s, steps, count));
                QCOMPARE(found.size(), count);
                QCOMPARE(found.back(), steps);
                QVERIFY(found == jumped);
            }
    }

    void chosen_step_ends_at_the_end() {
        const Model model = build_model(small_case(), small_nodes());
        QVERIFY(model.time_step <= 0.8 * model.stable_step);
        QVERIFY(model.time_step > 0.7 * model.stable_step);
        QVERIFY(std::abs(static_cast<double>(model.steps) * model.time_step / 1e-5 - 1) < 1e-12);
    }
};

PERISCOPE_TEST(ModelTest)
} // namespace model_test
#include "model_test.moc"
