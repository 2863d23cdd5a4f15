// The kernels against the plain reference on irregular nodes, and the conservation laws that hold at every step.
#include "core/building/build_model.hpp"
#include "core/reference/reference.hpp"
#include "gpu/device/kernel_cache.hpp"
#include "gpu/run.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <unistd.h>

namespace kernel_test {

using namespace periscope;
using test::relative;

namespace {

// Returns nodes with uneven positions and volumes.
Nodes irregular_nodes() {
    std::mt19937 random(17);
    std::uniform_real_distribution<double> jitter(-0.3, 0.3), factor(0.6, 1.4);
    Nodes nodes = lattice_box({}, {0.12, 0.06, 0.05}, 0.005);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes.position.list()[i] += 0.005 * Vec3{jitter(random), jitter(random), jitter(random)};
        nodes.volume.set(i, nodes.volume[i] * (factor(random)));
    }
    nodes.lattice.reset();
    return sorted_along_curve(std::move(nodes));
}

// Returns an irregular body in which bonds break. Some nodes may not fail, and the motion of some is prescribed.
Model irregular_model(double density = 2400, double damping = 2e5, Nodes nodes = irregular_nodes()) {
    Case c;
    BoxGeometry g;
    g.box = {0.12, 0.06, 0.05};
    g.spacing = 0.005;
    c.geometry = g;
    c.horizon = 0.0151;
    MaterialEntry m;
    m.name = "stone";
    m.youngs_modulus = 22e9;
    m.density = density;
    m.critical_stretch = Quantity(2e-4);
    c.materials = {m};
    const auto slab = [](double from, double to) {
        SetBox box;
        box.min[0] = Quantity(from);
        box.max[0] = Quantity(to);
        return box;
    };
    c.sets = {{"left", slab(-1, 0.012)},
              {"right", slab(0.108, 1)},
              {"strong", slab(0.05, 0.065)},
              {"right half", slab(0.06, 1)}};
    ConditionEntry fixed;
    fixed.set = "left";
    ConditionEntry pull;
    pull.kind = ConditionKind::velocity;
    pull.set = "right";
    pull.value = {Quantity(1.5), std::optional<Quantity>{}, Quantity(0.2)};
    pull.ramp = RampShape::smooth;
    pull.ramp_time = 2e-5;
    ConditionEntry strong;
    strong.kind = ConditionKind::no_fail;
    strong.set = "strong";
    ConditionEntry kick;
    kick.kind = ConditionKind::initial_velocity;
    kick.set = "strong";
    kick.value[1] = Quantity(0.3);
    c.conditions = {fixed, pull, strong, kick};
    c.observers = {{"force", ObserverKind::reaction, "right"},
                   {"motion", ObserverKind::mean_displacement, "right half"}};
    c.run.end_time = 1e-4;
    c.run.damping = damping;
    return build_model(c, std::move(nodes));
}

gpu::SolverOptions options(const QString& precision) {
    gpu::SolverOptions o;
    o.keep_forces = true;
    o.precision = precision.startsWith("double") ? gpu::Precision::double_ : gpu::Precision::single;
    if (precision.endsWith("interleaved"))
        o.layout = gpu::Layout::scalars;
    return o;
}

} // namespace

class KernelTest : public QObject {
    Q_OBJECT

private slots:
    void kernels_follow_the_reference_data() {
        QTest::addColumn<QString>("precision");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("double") << "double" << 1e-10;
        QTest::newRow("single") << "single" << 2e-5;
        QTest::newRow("double interleaved, as on a GPU") << "double interleaved" << 1e-10;
        QTest::newRow("single interleaved, as on a GPU") << "single interleaved" << 2e-5;
    }
    void kernels_follow_the_reference() {
        QFETCH(QString, precision);
        QFETCH(double, tolerance);
        const Model model = irregular_model();
        Reference reference(model);
        gpu::Solver solver(model, options(precision));
        const std::uint64_t half = model.steps / 2;
        reference.advance(half);
        solver.advance(half);
        const State state = solver.state();
        QVERIFY(relative(state.displacement, reference.state().displacement) < tolerance);
        QVERIFY(relative(state.velocity, reference.state().velocity) < tolerance);
        QVERIFY(relative(state.force_density, reference.state().force_density) < tolerance);
        QVERIFY(state.alive == reference.state().alive);
        const auto dead = std::count(state.alive.begin(), state.alive.end(), 0);
        QVERIFY(dead > 100); // otherwise no bonds would have broken

        // Damage, reaction and mean displacement follow from the reference's state.
        const FramePtr frame = solver.frame();
        const auto damage = reference.damage();
        for (std::size_t i = 0; i < damage.size(); ++i)
            QVERIFY(std::abs(static_cast<double>(frame->damage[i]) - damage[i]) < 1e-6);
        const Sample sample = solver.take_samples().back();
        QCOMPARE(sample.step, half);
        const Vec3 force = reference.reaction(model.sets[1]);
        QVERIFY(norm(sample.values[0] - force) < 10 * tolerance * norm(force));
        Vec3 mean{};
        double volume = 0;
        for (const std::uint32_t i : model.sets[3].nodes) {
            mean += model.nodes.volume[i] * reference.state().displacement[i];
            volume += model.nodes.volume[i];
        }
        QVERIFY(norm(sample.values[1] - (1 / volume) * mean) < 10 * tolerance * norm((1 / volume) * mean));
    }

    // If the nodes are in another order, the same bonds break, and every node moves as before.
    void order_of_nodes_does_not_matter() {
        const Nodes nodes = irregular_nodes();
        std::vector<std::size_t> order(nodes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::shuffle(order, std::mt19937(23));
        Nodes shuffled = nodes;
        for (std::size_t i = 0; i < order.size(); ++i) {
            shuffled.position.list()[i] = nodes.position[order[i]];
            shuffled.volume.set(i, nodes.volume[order[i]]);
        }
        const Model model = irregular_model(2400, 2e5, nodes), other = irregular_model(2400, 2e5, shuffled);
        gpu::Solver one(model, options("single")), two(other, options("single"));
        one.advance(model.steps / 2);
        two.advance(model.steps / 2);
        const FramePtr first = one.frame(), second = two.frame();
        std::vector<Vec3> displacement(order.size());
        const State state = two.state();
        for (std::size_t i = 0; i < order.size(); ++i) {
            displacement[order[i]] = state.displacement[i];
            QVERIFY(std::abs(second->damage[i] - first->damage[order[i]]) < 1e-6f); // one bond contributes about 1e-2
        }
        QVERIFY(one.broken_bonds() > 100);
        QCOMPARE(two.broken_bonds(), one.broken_bonds());
        const double error = relative(displacement, one.state().displacement);
        QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    }

    void no_fail_bonds_never_break() {
        const Model model = irregular_model();
        gpu::Solver solver(model, {});
        solver.advance(model.steps);
        const State state = solver.state();
        std::size_t broken_elsewhere = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            for (auto b = model.families.begin[i]; b < model.families.begin[i + 1]; ++b) {
                if (model.no_fail[i] || model.no_fail[model.families.neighbour[b]])
                    QVERIFY(state.alive[b]);
                else
                    broken_elsewhere += state.alive[b] ? 0 : 1;
            }
        QVERIFY(broken_elsewhere > 100);
    }

    void both_ends_of_a_bond_agree() {
        const Model model = irregular_model();
        gpu::Solver solver(model, {});
        solver.advance(model.steps);
        const State state = solver.state();
        const auto& f = model.families;
        for (std::uint32_t i = 0; i < model.nodes.size(); ++i)
            for (auto b = f.begin[i]; b < f.begin[i + 1]; ++b) {
                const std::uint32_t j = f.neighbour[b];
                const auto family = f.of(j);
                const auto back = std::lower_bound(family.begin(), family.end(), i) - family.begin();
                QCOMPARE(state.alive[f.begin[j] + static_cast<std::uint64_t>(back)], state.alive[b]);
            }
    }

    // A free body that is thrown and spins keeps its momentum and its energy. The rotation causes no force.
    void free_motion_conserves() {
        Model model = irregular_model(2400, 0);
        model.motions.clear();
        model.node_motion.assign(model.nodes.size(), {no_motion, no_motion, no_motion});
        model.laws[0].critical_stretch = 10;
        model.initial_velocity.assign(model.nodes.size(), {});
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const Vec3 r = model.nodes.position[i] - Vec3{0.06, 0.03, 0.025};
            model.initial_velocity[i] = Vec3{3, -1, 2} + cross({40, 90, -60}, r) + Vec3{20 * r.x, 0, 0};
        }
        const auto momentum = [&](const std::vector<Vec3>& v) {
            Vec3 sum{};
            for (std::size_t i = 0; i < v.size(); ++i)
                sum += model.nodes.volume[i] * v[i];
            return sum;
        };
        const auto energy = [&](const State& s) {
            double sum = 0;
            for (std::size_t i = 0; i < model.nodes.size(); ++i) {
                // The state has the displacement u(t + Δt) = u(t) + Δt (v + Δt/2 a), but the velocity v and the
                // acceleration a at the time t. So u(t) is computed from them.
                sum += 0.5 * model.materials[0].density * model.nodes.volume[i] * dot(s.velocity[i], s.velocity[i]);
                for (auto b = model.families.begin[i]; b < model.families.begin[i + 1]; ++b) {
                    const std::size_t j = model.families.neighbour[b];
                    const auto back = [&](std::size_t n) {
                        const Vec3 a = (1 / model.materials[0].density) * s.force_density[n];
                        return s.displacement[n] - model.time_step * (s.velocity[n] + 0.5 * model.time_step * a);
                    };
                    const Vec3 xi = model.nodes.position[j] - model.nodes.position[i];
                    const double length = norm(xi), stretch = norm(xi + back(j) - back(i)) / length - 1;
                    sum += 0.25 * model.laws[0].micromodulus * stretch * stretch * length * model.nodes.volume[i] *
                           model.nodes.volume[j];
                }
            }
            return sum;
        };
        gpu::Solver solver(model, options("double"));
        solver.advance(1);
        const State first = solver.state();
        solver.advance(2000);
        const State last = solver.state();
        const Vec3 p0 = momentum(model.initial_velocity), p1 = momentum(last.velocity);
        QVERIFY(norm(p1 - p0) < 1e-10 * norm(p0));
        const double e0 = energy(first), e1 = energy(last);
        QVERIFY2(std::abs(e1 / e0 - 1) < 1e-3, qPrintable(QString::number(e1 / e0 - 1)));
        Vec3 total{}; // action = reaction
        double size = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            total += model.nodes.volume[i] * last.force_density[i];
            size += model.nodes.volume[i] * norm(last.force_density[i]);
        }
        QVERIFY(norm(total) < 1e-11 * size);
    }

    void rotation_gives_no_force_data() {
        QTest::addColumn<double>("cosine");
        QTest::addColumn<double>("sine");
        QTest::newRow("90 degrees") << 0.0 << 1.0;
        QTest::newRow("0.3 degrees") << std::cos(0.005) << std::sin(0.005);
        QTest::newRow("30 degrees") << std::sqrt(0.75) << 0.5;
    }
    // The body is rotated about z. Every bond keeps its length to the last digits, so there is no force.
    void rotation_gives_no_force() {
        QFETCH(double, cosine);
        QFETCH(double, sine);
        Model model = irregular_model();
        model.initial_velocity.clear();
        model.motions.clear();
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const Vec3 p = model.nodes.position[i];
            const Vec3 turned{cosine * p.x - sine * p.y, sine * p.x + cosine * p.y, p.z};
            std::array<std::int16_t, 3> motions{no_motion, no_motion, no_motion};
            for (std::size_t a = 0; a < 2; ++a) {
                motions[a] = static_cast<std::int16_t>(model.motions.size());
                model.motions.push_back({false, turned[a] - p[a], {RampShape::constant, 0, {}}, {}});
            }
            model.node_motion.set(i, motions);
        }
        // The rotation moves nodes by more than a horizon in one step, which would be reported as an error. So the
        // horizon is enlarged.
        model.horizon *= 100;
        gpu::Solver solver(model, options("double"));
        solver.advance(2);
        const State state = solver.state();
        double most = 0;
        for (const Vec3& f : state.force_density)
            most = std::max(most, norm(f));
        const double scale = model.laws[0].micromodulus * 1e-4 * std::pow(0.0151, 3);
        QVERIFY2(most < 1e-9 * scale, qPrintable(QString::number(most / scale)));
    }

    // A body that drifts adds the same small number to a growing displacement. Without compensated sums, 5000 steps
    // would lose 1e-4 of it.
    void small_steps_are_not_lost_in_single_precision() {
        Model model = irregular_model();
        model.motions.clear();
        model.node_motion.assign(model.nodes.size(), {no_motion, no_motion, no_motion});
        model.damping = 0;
        const Vec3 drift{1, -0.7, 0.3};
        model.initial_velocity.assign(model.nodes.size(), drift);
        gpu::Solver solver(model, {});
        solver.advance(5000);
        const Vec3 expected = 5000 * model.time_step * drift;
        for (const Vec3& u : solver.state().displacement)
            QVERIFY2(norm(u - expected) < 1e-6 * norm(expected),
                     qPrintable(QString::number(norm(u - expected) / norm(expected))));
    }

    void slow_loading_in_single_precision() {
        Model model = irregular_model(2400, 2e7);
        model.laws[0].critical_stretch = 1;
        for (Motion& m : model.motions)
            m = {false, m.value == 0 ? 0 : 1e-4, {RampShape::linear, 20000 * model.time_step, {}}, {}};
        model.initial_velocity.clear();
        gpu::Solver single(model, options("single")), exact(model, options("double"));
        single.advance(3000);
        exact.advance(3000);
        const double error = relative(single.state().displacement, exact.state().displacement);
        QVERIFY2(error < 1e-5, qPrintable(QString::number(error)));
    }

    void exploding_runs_stop_with_step_and_node() {
        Model model = irregular_model();
        model.time_step = 3 * model.stable_step;
        model.laws[0].critical_stretch = 1e9;
        gpu::Solver solver(model, {});
        std::vector<FramePtr> frames;
        gpu::RunHooks hooks;
        hooks.on_frame = [&](const FramePtr& f) { frames.push_back(f); };
        try {
            gpu::run(solver, model, hooks);
            QFAIL("ran on");
        } catch (const RunError& e) {
            const QString text = e.what();
            QVERIFY(text.contains("step") && text.contains("node") && text.contains("exceeds the stability limit"));
        }
        QVERIFY(!frames.empty());
        for (const float u : frames.back()->displacement)
            QVERIFY(std::isfinite(u) && std::abs(u) < 1);
    }

    void runs_can_be_stopped_and_report() {
        const Model model = irregular_model();
        gpu::Solver solver(model, {});
        gpu::RunHooks hooks;
        std::uint64_t seen = 0;
        std::vector<std::uint64_t> frames;
        hooks.on_status = [&](const gpu::RunStatus& s) { seen = s.step; };
        hooks.on_frame = [&](const FramePtr& f) { frames.push_back(f->step); };
        hooks.order = [&] { return seen > model.steps / 3 ? gpu::Order::stop : gpu::Order::go; };
        const gpu::RunResult result = gpu::run(solver, model, hooks);
        QVERIFY(result.end == gpu::RunEnd::stopped);
        QVERIFY(result.status.step > model.steps / 3 && result.status.step < model.steps);
        QCOMPARE(frames.front(), std::uint64_t{0});
        QCOMPARE(frames.back(), result.status.step);
        QVERIFY(std::is_sorted(frames.begin(), frames.end()));
    }

    // If the driver of a graphics card supports only OpenCL 1.1, the processor is preferred, and the card is refused
    // with the reason.
    void old_drivers() {
        const auto device = [](const char* name, const char* version, bool is_gpu) {
            gpu::DeviceInfo info;
            info.name = name;
            info.version = version;
            info.is_gpu = is_gpu;
            return info;
        };
        const auto old = device("GeForce 210", "OpenCL 1.1 CUDA", true);
        const auto processor = device("pthread", "OpenCL 3.0 PoCL 3.1", false);
        const auto card = device("Arc", "OpenCL 1.2", true);
        QCOMPARE(gpu::choice_among({old, processor}, ""), std::size_t(1));
        QCOMPARE(gpu::choice_among({old, processor, card}, ""), std::size_t(2));
        QCOMPARE(gpu::choice_among({processor, card}, "PTHREAD"), std::size_t(0));
        QCOMPARE(gpu::choice_among({card, processor, card}, ""), std::size_t(0));
        for (const auto& [devices, wanted] :
             {std::pair(std::vector{old, processor}, "geforce"), std::pair(std::vector{old}, "")})
            try {
                gpu::choice_among(devices, wanted);
                QFAIL("accepted");
            } catch (const DeviceError& e) {
                for (const char* words : {"GeForce 210", "OpenCL 1.1", "needs OpenCL 1.2", "pocl-opencl-icd"})
                    QVERIFY2(QString(e.what()).contains(words), e.what());
            }
    }

    // PoCL sets an environment variable when it looks for devices. Other threads may read the environment at the same
    // time, so its table must not move.
    void the_environment_is_not_moved() {
        gpu::prepare_pocl();
        const char* const* const table = environ;
        QVERIFY(!gpu::list_devices().empty());
        QCOMPARE(static_cast<const void*>(environ), static_cast<const void*>(table));
    }

    void unknown_devices_are_refused_by_name() {
        gpu::SolverOptions o;
        o.device = "no such device";
        const Model model = irregular_model();
        try {
            gpu::Solver solver(model, o);
            QFAIL("accepted");
        } catch (const DeviceError& e) {
            QVERIFY(QString(e.what()).contains(QString::fromStdString(gpu::list_devices().front().name)));
        }
    }
};

PERISCOPE_TEST(KernelTest)
} // namespace kernel_test
#include "kernel_test.moc"
