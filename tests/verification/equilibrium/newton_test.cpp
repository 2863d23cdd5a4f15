// Newton's method for quasi-static analyses. Its tangent is compared with finite differences, its result with
// relaxation, and with the published bar and plate of Diehl et al. 2021 (doi:10.1007/s42452-020-03784-x).
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/physics/state_based.hpp"
#include "core/preparation/predict.hpp"
#include "core/reference/newton.hpp"
#include "core/reference/relaxation.hpp"
#include "core/stiffness/state_sums.hpp"
#include "gpu/run.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

namespace newton_test {

using namespace periscope;
using namespace periscope::test;

namespace {

Model built(const Case& c, bool listed) {
    return build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
}

Case by_newton(Case c, int load_steps, double tolerance) {
    c.run.stepper = Stepper::newton;
    c.run.quasi_static.load_steps = load_steps;
    c.run.quasi_static.tolerance = tolerance;
    c.run.damping = Quantity();
    return c;
}

// Returns the block of torn_block.hpp, loaded slowly as in relaxation_test.cpp. Bonds break in the last load steps.
Case block_at_rest(const QStringList& features, int load_steps, double tolerance) {
    Case c = by_newton(block(features), load_steps, tolerance);
    c.run.quasi_static.fall_back = FallBack::none;
    for (ConditionEntry& condition : c.conditions) {
        if (condition.kind == ConditionKind::initial_displacement)
            continue;
        for (auto& component : condition.value)
            if (component)
                component->value *= condition.kind == ConditionKind::velocity ? 0.25 : 0.02;
    }
    if (features.contains("energies"))
        c.observers = {{"energies", ObserverKind::energies}};
    return c;
}

// Returns a vector with a different value at each node; it is 0 along axes along which nothing moves.
std::vector<Vec3> anyhow(const Model& m, double size, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> part(-size, size);
    std::vector<Vec3> u(m.nodes.size());
    for (Vec3& v : u)
        for (std::size_t a = 0; a < axes_of(m.space); ++a)
            v[a] = part(random);
    return u;
}

// A sheet of 120 × 4 nodes, clamped on the left and bent down by a force on the right.
Case slender_cantilever(double force) {
    const double dx = 0.01;
    Case c;
    BoxGeometry g;
    g.box = {120 * dx, 4 * dx, dx};
    g.spacing = dx;
    g.space = Space::plane_stress;
    c.geometry = g;
    c.horizon.value = 3.14, c.horizon.in_spacings = true;
    c.materials = {material("steel", 200e9, 7850, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(1);
    c.materials.front().poisson_ratio = Quantity(1.0 / 3);
    c.sets = {slab("left", 0, -1, 2.9 * dx), slab("right", 0, 117.1 * dx, 2)};
    ConditionEntry fixed, pressed;
    fixed.set = "left";
    pressed.kind = ConditionKind::force;
    pressed.set = "right";
    pressed.value[1] = Quantity(force);
    c.conditions = {fixed, pressed};
    c.observers = {{"end", ObserverKind::mean_displacement, "right"}};
    c.run.end_time = 1;
    return c;
}

} // namespace

class newton_test : public QObject {
    Q_OBJECT

    // Requires the right order of magnitude, which is what a predicted run time needs.
    static void require_predicted(const Case& c, std::uint64_t iterations) {
        const double predicted = predict(c).iterations.elastic, ratio = double(iterations) / predicted;
        QVERIFY2(ratio > 0.25 && ratio < 4,
                 qPrintable(QStringLiteral("%1 iterations, %2 predicted").arg(iterations).arg(predicted)));
    }

private slots:
    void the_tangent_is_that_of_the_forces_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("bar");
        for (const char* law : {"linear", "bilinear", "trilinear", "table", "exponential"})
            QTest::newRow(law) << QStringList{law, "plane stress", "materials"} << false;
        QTest::newRow("solid, corrected") << QStringList{"surface energy", "partial volumes", "fibres"} << false;
        QTest::newRow("plane strain, conical") << QStringList{"plane strain", "conical", "surface"} << false;
        QTest::newRow("bar") << QStringList{} << true;
        QTest::newRow("state-based") << QStringList{"state-based", "materials"} << false;
        QTest::newRow("state-based, plane stress")
            << QStringList{"state-based", "plane stress", "gaussian influence"} << false;
        QTest::newRow("state-based, plane strain")
            << QStringList{"state-based", "plane strain", "partial volumes"} << false;
        QTest::newRow("state-based, bar") << QStringList{"state-based"} << true;
        QTest::newRow("state-based, softened")
            << QStringList{"state-based", "plane strain", "trilinear", "materials"} << false;
    }
    // The tangent of a body with large strains, broken bonds and softened ones equals central differences of the
    // forces, and is symmetric.
    void the_tangent_is_that_of_the_forces() {
        QFETCH(QStringList, features);
        QFETCH(bool, bar);
        Case c = block(features);
        c.run.damping = Quantity();
        auto& box = std::get<BoxGeometry>(c.geometry);
        const double dx = box.spacing.value;
        box.box = {9 * dx, bar ? dx : 6 * dx, box.space == Space::solid && !bar ? 5 * dx : dx};
        if (bar)
            box.space = Space::bar;
        c.sets = {slab("left", 0, -1, 1.9 * dx), slab("right", 0, 7.1 * dx, 1), slab("layer", 0, 3.1 * dx, 6.9 * dx)};
        c.conditions.resize(1);
        c.cracks.clear();
        const Model model = built(c, true);
        const std::vector<Vec3> u = anyhow(model, 0.05 * dx, 1), w = anyhow(model, dx, 2), v = anyhow(model, dx, 3);
        const Families families = listed_families(model);
        std::vector<std::uint8_t> alive = families.alive;
        std::vector<double> left(model.is_state_based() && !model.law(0, 0).softens() ? 0 : alive.size(), 1);
        for (std::size_t i = 0; i < families.size(); ++i)
            // The same value from both ends of a bond.
            for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
                const std::size_t sum = i + families.neighbour[b];
                alive[b] = sum % 7 != 0;
                if (!left.empty() && model.law(0, 0).softens() && sum % 5 == 0)
                    left[b] = secant(model.law(0, 0), 1.7 * model.law(0, 0).elastic_stretch());
            }
        const auto a_w = tangent_action(model, families, alive, left, u, w);
        const auto a_v = tangent_action(model, families, alive, left, u, v);
        const double part = 1e-5;
        std::vector<Vec3> ahead = u, behind = u, difference(u.size());
        for (std::size_t i = 0; i < u.size(); ++i) {
            ahead[i] += part * w[i];
            behind[i] += -part * w[i];
        }
        const auto f1 = inner_forces(model, families, alive, left, ahead),
                   f0 = inner_forces(model, families, alive, left, behind);
        for (std::size_t i = 0; i < u.size(); ++i)
            difference[i] = (-0.5 / part) * (f1[i] - f0[i]);
        const double error = relative(a_w, difference);
        QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
        double vw = 0, wv = 0, size = 0;
        for (std::size_t i = 0; i < u.size(); ++i) {
            vw += dot(v[i], a_w[i]);
            wv += dot(w[i], a_v[i]);
            size += norm(v[i]) * norm(a_w[i]);
        }
        QVERIFY2(std::abs(vw - wv) < 1e-12 * size, qPrintable(QString::number((vw - wv) / size)));
    }

    void follows_the_reference_data() {
        QTest::addColumn<QStringList>("features");
        QTest::addColumn<bool>("listed");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        if (long_tests_wanted())
            QTest::newRow("lattice, single") << QStringList{"plane stress"} << false << false << false;
        QTest::newRow("lattice, double, as on a GPU")
            << QStringList{"plane stress", "bilinear", "materials", "surface", "energies"} << false << true << true;
        QTest::newRow("lattice with a hole, single")
            << QStringList{"plane stress", "hole", "materials", "loads"} << false << false << false;
        QTest::newRow("lists, single") << QStringList{"plane stress", "materials", "loads", "partial volumes"} << true
                                       << false << false;
        if (long_tests_wanted()) // by default, rest_energies_test has these rows
            QTest::newRow("lists, double, as on a GPU")
                << QStringList{"plane stress", "loads", "energies"} << true << true << true;
    }
    // The equilibria and the broken bonds are those of the reference, which uses relaxation.
    void follows_the_reference() {
        QFETCH(QStringList, features);
        QFETCH(bool, listed);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = built(block_at_rest(features, 3, is_double ? 1e-6 : 1e-5), listed);
        QCOMPARE(model.regular.has_value(), !listed);
        ReferenceRelaxation reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        const std::uint64_t cut = solver.broken_bonds();
        reference.advance(3);
        std::uint64_t iterations = 0;
        int steps = 0;
        for (int k = 0; k < 3; ++k) {
            solver.advance(1);
            iterations += solver.equilibrium().iterations;
            steps += solver.equilibrium().newton_steps;
        }
        const State state = solver.state();
        const double error = relative(state.displacement, reference.state().displacement);
        qInfo("%zu iterations of relaxation; %zu of conjugate gradients in %d steps, %zu bonds broke, off by %.1e",
              std::size_t(reference.iterations()), std::size_t(iterations), steps,
              std::size_t(solver.broken_bonds() - cut), error);
        QVERIFY2(error < (is_double ? 2e-5 : 1e-3), qPrintable(QString::number(error)));
        QVERIFY(state.alive == reference.state().alive);
        if (features.contains("energies")) {
            const double external = solver.take_samples().back().values[4].x;
            VERIFY_NEAR(external, reference.energies().external, 1e-5);
        }
        QVERIFY2(solver.broken_bonds() > cut + 5, "nothing broke: this test would show nothing");
        QVERIFY(solver.equilibrium().is_in_equilibrium && solver.equilibrium().residual < (is_double ? 1e-6 : 3e-5));
        for (const Vec3& v : state.velocity)
            QCOMPARE(norm(v), 0.0);
    }

    void a_bar_is_strained_as_the_continuum_data() {
        QTest::addColumn<QString>("how");
        QTest::addColumn<int>(
            // The first interior node whose strain is right within 1e-6; the last one is as far from the other end.
            "from");
        QTest::newRow("as published") << "" << 10;
        QTest::newRow("bonds as long as the horizon count in full") << "corrections.partial_volume=none" << 14;
        QTest::newRow("they do not count") << "influence=conical" << 3;
    }
    // Diehl et al. 2021, 5.1.1: inside, the strain is that of the continuum. One node at each end is clamped or loaded.
    // From there the strain approaches that value with alternating signs. If each node has two neighbours on each side,
    // of which the second counts by the part w, the factor from node to node is the root z of z + 1/z = −2 − 1/w: 0.27
    // if half of the second neighbour is within the horizon (w = 1/2), 0.38 if it counts completely, and 0 if it does
    // not count.
    void a_bar_is_strained_as_the_continuum() {
        QFETCH(QString, how);
        QFETCH(int, from);
        std::vector<std::string> changes;
        if (!how.isEmpty())
            changes.push_back(how.toStdString());
        if (how.startsWith("influence"))
            changes.push_back("corrections.partial_volume=none");
        const Case c =
            read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases/bar-at-rest.json", changes);
        const Model model = build_model(c, discretise(c, std::nullopt));
        QCOMPARE(model.nodes.size(), std::size_t{33});
        gpu::Solver solver(model, options(true, false));
        solver.advance(1);
        const State state = solver.state();
        const Families families = listed_families(model);
        const StateConstants& constants = model.state_constants.front();
        const auto first = static_cast<std::size_t>(from);
        double nearer = 0; // nearer to an end than the interior: the node beside it
        for (std::size_t i = first - 1; i <= 33 - first; ++i) {
            double strain = 0, shape = 0, stress = 0;
            for (const std::uint32_t j : families.of(i)) {
                const double xi = model.nodes.position[j].x - model.nodes.position[i].x, volume = model.nodes.volume[j];
                const double eta = state.displacement[j].x - state.displacement[i].x;
                strain += eta * xi * volume;
                shape += xi * xi * volume;
                stress += 0.5 * model.bond_weight(std::abs(xi)) * constants.deviator *
                          (1 / model.weighted_volume[i] + 1 / model.weighted_volume[j]) * eta * xi * volume;
            }
            strain /= shape;
            const double energy =
                state_energy(model, i, family_sums(model, families, state.alive, state.displacement, i));
            if (i < first || i > 32 - first) {
                nearer = std::max(
                    {nearer, std::abs(strain / 1e-8 - 1), std::abs(stress / 40 - 1), std::abs(energy / 2e-7 - 1)});
                continue;
            }
            for (const auto& [value, wanted] :
                 {std::pair(strain, 1e-8), std::pair(stress, 40.0), std::pair(energy, 2e-7)})
                QVERIFY2(std::abs(value / wanted - 1) < 1e-6,
                         qPrintable(QStringLiteral("node %1: %2").arg(i).arg(value, 0, 'g', 12)));
        }
        qInfo("node %d: off by %.1e", from - 1, nearer);
        QVERIFY(nearer > 1e-6 && nearer < 0.1);
    }

    // Diehl et al. 2021, 5.1.2 and Table 1: the middle of the plate is at 0.18744 m. 50 N pull on each of 15 nodes, and
    // three columns are clamped (the published stiffness matrix has 2 × 12 × 15 rows). With one column of clamped
    // nodes, it would be at 0.18741 m.
    void a_plate_comes_to_the_published_place() {
        const Case c =
            read_case(std::filesystem::path(PERISCOPE_SOURCE_DIR) / "resources/cases/clamped-plate-at-rest.json");
        const Model model = build_model(c, discretise(c, std::nullopt));
        QCOMPARE(model.nodes.size(), std::size_t{225});
        gpu::Solver solver(model, options(true, false));
        solver.advance(1);
        const double x = 0.1875 + solver.take_samples().back().values[0].x;
        qInfo("x = %.7f m after %zu iterations", x, std::size_t(solver.equilibrium().iterations));
        QVERIFY2(std::abs(x - 0.18744) < 1e-5, qPrintable(QString::number(x, 'g', 8)));
        require_predicted(c, solver.equilibrium().iterations);
    }

    // A slender beam that bends by several spacings rotates much more than it is strained.
    void a_slender_cantilever_bends_all_the_way() {
        const Case c = by_newton(slender_cantilever(-3e3), 1, 1e-5);
        const Model model = built(c, false);
        const auto end = [&](gpu::Precision precision) {
            gpu::SolverOptions options;
            options.precision = precision;
            gpu::Solver solver(model, options);
            solver.advance(1);
            const gpu::EquilibriumStatus& r = solver.equilibrium();
            qInfo("%zu iterations, %d steps, %d cuts, residual %.2g %s", std::size_t(r.iterations), r.newton_steps,
                  r.cuts, r.residual, r.left_to_relaxation.c_str());
            if (precision == gpu::Precision::double_)
                require_predicted(c, r.iterations);
            return solver.state().displacement.back().y;
        };
        const double exact = end(gpu::Precision::double_), single = end(gpu::Precision::single);
        QVERIFY2(exact < -0.03 && std::abs(single / exact - 1) < 0.01,
                 qPrintable(QStringLiteral("%1 %2").arg(single).arg(exact)));
    }

    // Bonds break in the last load step, round after round. This takes more iterations than the limit for conjugate
    // gradients, and fewer than that for relaxation.
    void what_it_does_not_find_is_left_to_relaxation() {
        Case c = block_at_rest({"plane stress"}, 3, 1e-5);
        c.run.quasi_static.most_iterations = 60;
        const Model refused = built(c, false);
        gpu::Solver ends(refused, {});
        const QString said = QString::fromStdString(message_of<RunError>([&] { ends.advance(3); }));
        QVERIFY2(said.contains("with Newton's method: 6") && said.contains("conjugate-gradient iterations") &&
                     said.contains("let relaxation continue"),
                 qPrintable(said));
        // Relaxation then starts again from the last equilibrium. The same small number of iterations is not enough for
        // it either.
        c.run.quasi_static.fall_back = FallBack::relaxation;
        const Model model = built(c, false);
        gpu::Solver solver(model, {});
        const QString end = QString::fromStdString(message_of<RunError>([&] { solver.advance(3); }));
        QVERIFY2(end.contains("did not converge: the residual is") && end.contains("after 60 iterations"),
                 qPrintable(end));
        QVERIFY2(solver.equilibrium().left_to_relaxation.find("conjugate-gradient iterations") != std::string::npos,
                 solver.equilibrium().left_to_relaxation.c_str());
    }

    // Where bonds break, relaxation computes the load step, whatever the case says about load steps that do not
    // converge, because this is no failure.
    void fracture_is_left_to_relaxation() {
        Case c = block_at_rest({"plane stress"}, 3, 1e-5);
        c.run.quasi_static.fall_back = FallBack::none;
        const Model model = built(c, false);
        gpu::Solver solver(model, {});
        gpu::RunHooks hooks;
        std::vector<std::string> notes;
        hooks.on_status = [&](const gpu::RunStatus& s) { notes = s.notes; };
        QVERIFY(gpu::run(solver, model, hooks).end == gpu::RunEnd::finished);
        QVERIFY(notes.empty());
        ReferenceRelaxation reference(model);
        reference.advance(3);
        const State state = solver.state();
        QVERIFY(relative(state.displacement, reference.state().displacement) < 1e-3);
        QVERIFY(state.alive == reference.state().alive);
        QVERIFY(std::ranges::count(state.alive, 0) > 5);
    }

    // A column is pressed with one and a half times its buckling load, and by a thirtieth of that from the side. This
    // is too much for one load step, which is cut, and cut again where the column gives way. Sixteen load steps lead to
    // the same state.
    void a_column_gives_way_in_one_load_step() {
        const auto rest = [](int load_steps, std::vector<LoadStepRecord>& kept) {
            Case c = by_newton(slender_cantilever(-1e3), load_steps, 1e-5);
            c.run.quasi_static.fall_back = FallBack::none;
            c.run.quasi_static.most_iterations = 200000;
            c.conditions[1].value[0] = Quantity(-3e4);
            c.conditions[1].ramp = RampShape::linear;
            c.conditions[1].ramp_time = 1;
            const Model model = built(c, false);
            gpu::Solver solver(model, options(true, false));
            kept = gpu::run(solver, model, {}).status.load_steps;
            return solver.state().displacement.back();
        };
        std::vector<LoadStepRecord> one, many;
        const Vec3 at_once = rest(1, one), slowly = rest(16, many);
        QCOMPARE(one.size(), std::size_t{1});
        QCOMPARE(many.size(), std::size_t{16});
        QVERIFY2(one[0].cuts > 6 && one[0].residual <= 1e-5 && !one[0].left_to_relaxation,
                 qPrintable(QString::number(one[0].cuts)));
        qInfo("(%.6f, %.6f) m after %d cuts, (%.6f, %.6f) m in 16 load steps", at_once.x, at_once.y, one[0].cuts,
              slowly.x, slowly.y);
        QVERIFY(slowly.y < -0.5 && slowly.x < -0.5); // far beyond small strains
        QVERIFY(norm(at_once - slowly) < 1e-3 * norm(slowly));
    }

    // While displacements are proportional to the load, the last two equilibria predict the next one. So the force is
    // small: it rotates this slender sheet by 1e-8 only, because a rotation shortens the sheet by the square of its
    // angle. Without the prediction, each load step took as many iterations as the first.
    void a_load_step_starts_from_the_last_two_data() {
        QTest::addColumn<bool>("is_moved");
        QTest::newRow("force") << false;
        QTest::newRow("displacement") << true;
    }
    void a_load_step_starts_from_the_last_two() {
        QFETCH(bool, is_moved);
        Case c = by_newton(slender_cantilever(-1e-3), 5, 1e-5);
        c.run.quasi_static.fall_back = FallBack::none;
        c.run.quasi_static.most_iterations = 100000;
        if (is_moved) {
            c.conditions[1].kind = ConditionKind::displacement;
            c.conditions[1].value[1] = Quantity(-1e-4);
        }
        c.conditions[1].ramp = RampShape::linear;
        c.conditions[1].ramp_time = 1;
        const Model model = built(c, false);
        gpu::Solver solver(model, options(true, false));
        std::vector<std::uint64_t> iterations;
        double first = 0;
        for (int k = 0; k < 5; ++k) {
            solver.advance(1);
            QVERIFY(solver.equilibrium().is_in_equilibrium && solver.equilibrium().residual <= 1e-5);
            iterations.push_back(solver.equilibrium().iterations);
            if (k == 0)
                first = solver.state().displacement.back().y;
        }
        const double last = solver.state().displacement.back().y;
        qInfo("%zu iterations, then %zu, %zu, %zu, %zu", std::size_t(iterations[0]), std::size_t(iterations[1]),
              std::size_t(iterations[2]), std::size_t(iterations[3]), std::size_t(iterations[4]));
        QVERIFY2(std::abs(last / first - 5) < 1e-3, qPrintable(QString::number(last / first)));
        for (std::size_t k = 1; k < 5; ++k)
            QVERIFY(5 * iterations[k] < iterations[0]);
    }

    // Thirty times the load rotates the end by about a right angle. With the line search, one load step reaches the
    // state that eight load steps reach.
    void a_large_turn_is_one_load_step() {
        const auto end = [](int load_steps) {
            Case c = by_newton(slender_cantilever(-1e5), load_steps, 1e-5);
            c.run.quasi_static.fall_back = FallBack::none;
            c.conditions[1].ramp = RampShape::linear;
            c.conditions[1].ramp_time = 1;
            const Model model = built(c, false);
            gpu::Solver solver(model, options(true, false));
            solver.advance(static_cast<std::uint64_t>(load_steps));
            return solver.state().displacement.back().y;
        };
        const double at_once = end(1), slowly = end(8);
        QVERIFY2(std::abs(at_once / slowly - 1) < 1e-3 && slowly < -0.3,
                 qPrintable(QStringLiteral("%1 %2").arg(at_once).arg(slowly)));
    }
};

PERISCOPE_TEST(newton_test)
} // namespace newton_test
#include "newton_test.moc"
