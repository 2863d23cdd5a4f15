// Parts of a body that collide: kernels against the plain reference, on both stores; conserved quantities; the
// collision of two equal bars.
#include "core/building/build_model.hpp"
#include "core/reference/energies.hpp"
#include "core/reference/reference.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/observers_table.hpp"
#include "tests/verification/run_case.hpp"
#include "tests/verification/torn_block.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

namespace self_contact_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 5e-3;

ConditionEntry of_set(ConditionKind kind, const char* set, double x, double y, double z) {
    ConditionEntry condition;
    condition.kind = kind;
    condition.set = set;
    condition.value = {Quantity(x), Quantity(y), Quantity(z)};
    return condition;
}

// Returns two parts between which a layer (of 14 along x) is missing. They are so near that they touch at once. A crack
// divides the left one, and its faces are pressed together.
Case meeting_parts(Space space, double speed) {
    const bool is_bar = space == Space::bar, is_solid = space == Space::solid;
    Case c;
    BoxGeometry g;
    g.box = {14 * dx, (is_bar ? 1 : 6) * dx, is_solid ? 5 * dx : 2e-3};
    g.spacing = dx;
    g.space = space;
    g.without = {"gap"};
    c.geometry = g;
    c.horizon = 3.14 * dx;
    c.materials = {material("stone", 22e9, 2400, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(0.01); // bonds break
    c.sets = {slab("gap", 0, 7 * dx, 8 * dx), slab("left", 0, -1, 7 * dx), slab("right", 0, 8 * dx, 1)};
    c.conditions = {of_set(ConditionKind::initial_velocity, "left", speed, is_bar ? 0 : 0.2 * speed, 0),
                    of_set(ConditionKind::initial_velocity, "right", -speed, 0, is_solid ? 0.1 * speed : 0),
                    of_set(ConditionKind::initial_displacement, "left", 0.6 * dx, 0, 0)};
    for (ConditionEntry& condition : c.conditions)
        for (std::size_t a = axes_of(space); a < 3; ++a)
            condition.value[a].reset();
    if (!is_bar) {
        CrackPlane plane;
        plane.corner = {Quantity(4.02 * dx), Quantity(-dx), Quantity(-dx)};
        plane.first = {0.0, 10 * dx, 0.0};
        plane.second = {0.0, 0.0, 10 * dx};
        c.cracks.emplace_back();
        c.cracks.back().shape = plane;
    }
    c.self_contact.emplace();
    c.run.end_time = 1e-4;
    return c;
}

Model model_of_case(const Case& c) {
    return build_model(c, discretise(c, std::nullopt));
}

// Returns a model whose nodes are moved a little, so that no position is a round number.
Model shaken_model_of(const Case& c) {
    Nodes nodes = discretise(c, std::nullopt);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> inward(0, 0.2);
    for (Vec3& p : nodes.position.list())
        for (std::size_t a = 0; a < axes_of(c.space()); ++a)
            p[a] += dx * inward(random);
    nodes.lattice.reset();
    return build_model(c, sorted_along_curve(std::move(nodes)));
}

double mass_of(const Model& model, std::size_t i) {
    return model.nodes.volume[i] * model.materials[model.material_of(i)].density;
}

Vec3 momentum(const Model& model, const std::vector<Vec3>& velocity, const char* set = nullptr) {
    Vec3 sum{};
    for (std::size_t i = 0; i < velocity.size(); ++i)
        if (!set || std::ranges::binary_search(std::ranges::find(model.sets, set, &NodeSet::name)->nodes,
                                               static_cast<std::uint32_t>(i)))
            sum += mass_of(model, i) * velocity[i];
    return sum;
}

ObserverEntry all_energies() {
    ObserverEntry energies;
    energies.name = "E";
    energies.kind = ObserverKind::energies;
    return energies;
}

} // namespace

class SelfContactTest : public QObject {
    Q_OBJECT

private slots:
    void follows_the_reference_data() {
        QTest::addColumn<Space>("space");
        QTest::addColumn<QString>("nodes");
        QTest::addColumn<QString>("feature");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        const auto row = [](Space space, const char* nodes, const char* feature, bool is_double, bool scalars) {
            QTest::addRow("%d, %s, %s, %s%s", int(space), nodes, feature, is_double ? "double" : "single",
                          scalars ? ", as on a GPU" : "")
                << space << QString(nodes) << QString(feature) << is_double << scalars;
        };
        row(Space::solid, "lattice", "", false, false);
        if (test::long_tests_wanted())
            row(Space::solid, "lattice", "", true, true);
        row(Space::solid, "lattice", "all pairs", false, false);
        row(Space::solid, "shaken", "", false, false);
        row(Space::solid, "shaken", "", true, true);
        row(Space::plane_stress, "lattice", "state-based", false, false);
        row(Space::bar, "lattice", "", false, false);
    }
    void follows_the_reference() {
        QFETCH(Space, space);
        QFETCH(QString, nodes);
        QFETCH(QString, feature);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        Case c = meeting_parts(space, 60);
        if (feature == "all pairs") {
            c.self_contact->pairs = ContactPairs::all;
            c.materials.front().critical_stretch = Quantity(1.0);
            c.conditions[2].value[0] = Quantity(0.9 * dx);
            for (int k = 0; k < 2; ++k)
                for (auto& v : c.conditions[std::size_t(k)].value)
                    v = Quantity(8 * v->value);
        }
        if (feature == "state-based")
            c.theory = Theory::state_based;
        const Model model = nodes == "shaken" ? shaken_model_of(c) : model_of_case(c);
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        const double tolerance = is_double ? 1e-9 : 1e-4;
        double most = 0;
        for (const std::uint64_t steps : {8U, 12U, 20U, 20U}) {
            reference.advance(steps);
            solver.advance(steps);
            const double error = relative(solver.state().displacement, reference.state().displacement);
            qInfo("%g, contact energy %g J", error, reference.contact_energy());
            QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
            most = std::max(most, reference.contact_energy());
        }
        QVERIFY(most > 1e-4); // J
        if (feature != "all pairs" && space != Space::bar)
            QVERIFY(solver.broken_bonds() > model.bonds_cut() / 2 + (space == Space::solid ? 100 : 10));
    }

    // In the undeformed body, neither the faces of cracks nor those of a narrow gap push each other: the contact
    // ignores pairs whose bonds were cut or left out.
    void no_force_at_rest() {
        Case c = meeting_parts(Space::solid, 0);
        c.conditions.clear();
        CrackPlane second = std::get<CrackPlane>(c.cracks.front().shape);
        second.corner[0] = Quantity(11.02 * dx);
        c.cracks.emplace_back();
        c.cracks.back().shape = second;
        c.cracks.back().bonds = CrackBonds::never_existed;
        for (const bool listed : {false, true}) {
            const Model model = listed ? shaken_model_of(c) : model_of_case(c);
            gpu::Solver solver(model, options(false, false));
            solver.advance(20);
            const State state = solver.state();
            for (const Vec3& u : state.displacement)
                QCOMPARE(norm(u), 0.0);
        }
    }

    // The result is bitwise the same in one batch, in batches of one step, and resumed from a checkpoint during the
    // contact. Bonds break, and the lists of pairs are made at other steps.
    void is_repeatable_and_resumes() {
        for (const bool listed : {false, true}) {
            const Case c = meeting_parts(Space::solid, 60);
            const Model model = listed ? shaken_model_of(c) : model_of_case(c);
            gpu::Solver whole(model, options(false, false)), steps(model, options(false, false)),
                second(model, options(false, false));
            whole.advance(60);
            for (int k = 0; k < 60; ++k) {
                if (k == 33)
                    second.restore(steps.checkpoint(), true);
                steps.advance(1);
            }
            second.advance(27);
            QVERIFY(whole.broken_bonds() > model.bonds_cut() / 2 + 100);
            QVERIFY(whole.state().displacement == steps.state().displacement); // bitwise
            QVERIFY(whole.state().displacement == second.state().displacement);
            QVERIFY(whole.state().velocity == second.state().velocity);
        }
    }

    // Two parts fly through space with 20 m/s and rebound, and bonds break.
    void conserves_momentum_data() {
        QTest::addColumn<bool>("listed");
        QTest::newRow("lattice") << false;
        QTest::newRow("shaken") << true;
    }
    void conserves_momentum() {
        QFETCH(bool, listed);
        const Case c = meeting_parts(Space::solid, 60);
        const Model model = listed ? shaken_model_of(c) : model_of_case(c);
        gpu::Solver solver(model, options(false, false));
        const Vec3 before = momentum(model, model.initial_velocity),
                   left = momentum(model, model.initial_velocity, "left");
        solver.advance(model.steps);
        const std::vector<Vec3> velocity = solver.state().velocity;
        const Vec3 change = momentum(model, velocity) - before;
        qInfo("%g of what each part had", norm(change) / norm(left));
        QVERIFY(norm(change) < 1e-6 * norm(left));
        QVERIFY(norm(momentum(model, velocity, "left") - left) > 0.5 * norm(left)); // much momentum was transferred
    }

    // Of two equal elastic bars, one does not move at first. They exchange their velocities, and touch each other for
    // the time 2L/c, in which a wave runs to and fro in a bar of length L with the wave speed c (Saint-Venant 1867).
    // With three bonds to each side, the modulus is 12/3.14² E. The kink in the force at the first touch costs an
    // energy of at most ¼ k (v Δt)², with the contact's stiffness k and the relative speed v. With 0.4 of the stable
    // time step, this is within the tolerance of the balance.
    void equal_bars_exchange_velocities() {
        constexpr int layers = 100;
        Case c;
        BoxGeometry g;
        g.box = {(2 * layers + 1) * dx, dx, dx};
        g.spacing = dx;
        g.space = Space::bar;
        g.without = {"gap"};
        c.geometry = g;
        c.horizon = 3.14 * dx;
        c.materials = {material("steel", 190e9, 7800, LawKind::linear)};
        c.materials.front().critical_stretch = Quantity(1.0);
        c.sets = {slab("gap", 0, layers * dx, (layers + 1) * dx), slab("left", 0, -1, layers * dx),
                  slab("right", 0, (layers + 1) * dx, 1)};
        ConditionEntry motion = of_set(ConditionKind::initial_velocity, "left", 10, 0, 0);
        motion.value[1].reset(), motion.value[2].reset();
        c.conditions = {motion};
        c.self_contact.emplace();
        c.observers = {all_energies()};
        const double speed = std::sqrt(12 / (3.14 * 3.14) * 190e9 / 7800), touching = 2 * layers * dx / speed;
        const double flight = 0.65 * dx / 10; // time until they meet
        c.run.end_time = flight + 2 * touching;
        c.run.safety = 0.4;
        c.output.samples = 1000000;
        const Model model = model_of_case(c);
        gpu::Solver solver(model, options(false, false));
        solver.advance(model.steps);
        const std::vector<Sample> samples = solver.take_samples();
        double first = 0, last = 0, worst = 0, most = 0;
        for (const Sample& s : samples) {
            const double contact = s.values[7].x;
            most = std::max(most, contact / samples.front().values[0].x);
            worst = std::max(worst, std::abs(s.values[6].x));
            if (contact > 0) {
                first = first > 0 ? first : s.time;
                last = s.time;
            }
        }
        const std::vector<Vec3> velocity = solver.state().velocity;
        const double all = momentum(model, model.initial_velocity).x;
        const double left = momentum(model, velocity, "left").x / all,
                     right = momentum(model, velocity, "right").x / all;
        qInfo("left %g, right %g; touching %g of 2L/c; balance %g; contact energy up to %g of all", left, right,
              (last - first) / touching, worst, most);
        VERIFY_NEAR(first, flight, 0.01);
        VERIFY_NEAR(last - first, touching, 0.05);
        VERIFY_NEAR(right, 1.0, 0.02);
        QVERIFY(std::abs(left) < 0.02);
        QVERIFY(worst < 1e-3);
        QVERIFY(most > 1e-4);
        QCOMPARE(samples.back().values[7].x, 0.0);
    }

    // The energies of the device are compared with those of the reference at each step. The second body has two
    // materials.
    void energies_follow_the_reference() {
        for (const bool listed : {false, true}) {
            Case c = meeting_parts(listed ? Space::plane_strain : Space::plane_stress, 60);
            if (listed) {
                c.materials.push_back(material("steel", 190e9, 7800, LawKind::linear));
                c.materials.back().critical_stretch = Quantity(0.01);
                c.materials.back().set = "right";
            }
            c.observers = {all_energies()};
            c.output.samples = 1000000;
            const Model model = listed ? shaken_model_of(c) : model_of_case(c);
            gpu::Solver solver(model, options(true, false));
            solver.advance(40);
            ReferenceEnergies reference(model);
            double most = 0, fracture = 0;
            const std::vector<Sample> samples = solver.take_samples();
            QCOMPARE(samples.size(), std::size_t(40));
            for (const Sample& s : samples) {
                reference.advance(1);
                const Energies& e = reference.energies();
                most = std::max(most, e.contact);
                fracture = e.fracture;
                VERIFY_NEAR(s.values[0].x, e.kinetic, 1e-9);
                QVERIFY(std::abs(s.values[7].x - e.contact) < 1e-9 * e.kinetic);
                QVERIFY(std::abs(s.values[5].x - e.balance()) < 1e-9 * e.kinetic);
            }
            QVERIFY(most > 0.01 * reference.energies().initial && fracture > 0);
            QVERIFY(relative(solver.state().displacement, reference.state().displacement) < 1e-9);
        }
    }

    // The parts also find each other a thousand spacings away from where they were at first, where other cells share
    // their buckets.
    void far_from_the_undeformed_body() {
        for (const bool listed : {false, true}) {
            std::vector<Vec3> left;
            for (const double way : {1.0, 1000.0}) { // spacings
                Case c = meeting_parts(Space::solid, 60);
                const auto moved = [&](const char* set, double more) {
                    return of_set(ConditionKind::initial_displacement, set, (more - way) * dx, 0.7 * way * dx,
                                  way * dx);
                };
                c.conditions[2] = moved("left", 0.6);
                c.conditions.push_back(moved("right", 0));
                const Model model = listed ? shaken_model_of(c) : model_of_case(c);
                gpu::Solver solver(model, options(false, false));
                solver.advance(30);
                left.push_back(momentum(model, solver.state().velocity, "left"));
            }
            const double apart = norm(left[1] - left[0]) / norm(left[0]);
            QVERIFY2(apart < 0.01, qPrintable(QString::number(apart)));
        }
    }

    // Runs the shipped case until its plates, which have equal masses, have rebounded.
    void glass_plates_rebound() {
        QTemporaryDir dir;
        const auto summary = run_case("glass-plates.json", dir.filePath("out"), {"--set", "run.end_time=85 us"});
        QCOMPARE(summary["state"].get<std::string>(), std::string("finished"));
        const ObserversTable table = read_observers(dir.filePath("out/observers.csv"));
        const auto last = [&](const char* name) { return table.rows.back()[table.column(name)]; };
        VERIFY_NEAR(last("left velocity x") + last("right velocity x"), 5.0, 1e-5);
        QVERIFY(last("right velocity x") > 3 && last("broken bonds") > 10000);
        QVERIFY(std::abs(last("energy relative balance")) < 1e-3);
        double most = 0;
        for (const auto& row : table.rows)
            most = std::max(most, row[table.column("energy contact")]);
        QVERIFY(most > 1e-3 * last("energy kinetic"));
    }

    // Springs of contact that are stiffer than the bonds shorten the stable time step; those of the default do not in a solid.
    void stiff_contact_shortens_the_time_step() {
        Case c = meeting_parts(Space::solid, 20);
        const double with_default = model_of_case(c).stable_step;
        c.self_contact.reset();
        QCOMPARE(model_of_case(c).stable_step, with_default);
        c.self_contact.emplace();
        c.self_contact->stiffness = 150;
        const Model model = model_of_case(c);
        QVERIFY(model.stable_step < 0.6 * with_default);
        gpu::Solver solver(model, options(false, false));
        solver.advance(model.steps);
        const State state = solver.state();
        for (const Vec3& v : state.velocity)
            QVERIFY(norm(v) < 400);
    }
};

PERISCOPE_TEST(SelfContactTest)
} // namespace self_contact_test
#include "self_contact_test.moc"
