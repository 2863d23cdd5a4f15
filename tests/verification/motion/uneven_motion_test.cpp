// Bars and sheets of uneven nodes in motion: the quantities that each run must conserve. (kernel_test has solids; they
// are here where it lacks a test.)
#include "tests/uneven_nodes.hpp"

#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/checkpoint_file.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/pulled_bond.hpp"
#include "tests/verification/same_bits.hpp"
#include "tests/verification/shaken_mesh.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <numeric>
#include <random>

namespace uneven_motion_test {

using namespace periscope;
using test::condition;
using test::relative;

namespace {

constexpr double mm = 1e-3, density = 2400;

gpu::SolverOptions options(bool is_double, bool scalars) {
    gpu::SolverOptions o;
    o.precision = is_double ? gpu::Precision::double_ : gpu::Precision::single;
    o.layout = scalars ? gpu::Layout::scalars : gpu::Layout::vectors;
    o.keep_forces = true;
    return o;
}

} // namespace

class UnevenMotionTest : public QObject {
    Q_OBJECT

    QTemporaryDir place_;

    static void spaces() {
        QTest::addColumn<int>("space");
        QTest::newRow("bar") << int(Space::bar);
        QTest::newRow("plane stress") << int(Space::plane_stress);
        QTest::newRow("plane strain") << int(Space::plane_strain);
    }
    static void spaces_and_layouts() {
        QTest::addColumn<int>("space");
        QTest::addColumn<bool>("is_double");
        QTest::addColumn<bool>("scalars");
        for (const auto& [name, space] : {std::pair("bar", Space::bar), std::pair("sheet", Space::plane_stress)})
            for (const auto& [is_double, scalars] : {std::pair(false, false), std::pair(true, true)})
                QTest::addRow("%s, %s", name, is_double ? "double, as on a GPU" : "single")
                    << int(space) << is_double << scalars;
    }

    // Returns a body of 40 mm length; sheets are 15 mm wide.
    Case body(Space space) const {
        Case c;
        c.folder = place_.path().toStdString();
        c.horizon = 3.014 * mm;
        MaterialEntry stone;
        stone.name = "stone";
        stone.youngs_modulus = 22e9;
        stone.density = density;
        stone.critical_stretch = Quantity(1);
        c.materials = {stone};
        c.sets = {test::slab("left", -1, 3.4 * mm), test::slab("right", 36.6 * mm, 1), test::slab("half", 20 * mm, 1),
                  test::slab("all", -1, 1)};
        c.run.end_time = 3e-5;
        if (space == Space::bar) {
            BoxGeometry g;
            g.box = {Quantity(40 * mm), Quantity(2 * mm), Quantity(3 * mm)};
            g.spacing = Quantity(mm);
            g.space = space;
            c.geometry = g;
        } else {
            const bool solid = space == Space::solid;
            std::ofstream(place_.filePath("body.inp").toStdString())
                << (solid ? test::shaken_mesh({40, 4, 3}) : test::shaken_sheet({40, 15}));
            c.geometry = MeshGeometry{"body.inp", "mm", space, solid ? Quantity() : Quantity(3 * mm), {}};
        }
        return c;
    }
    Nodes nodes_of(const Case& c) const {
        return c.space() == Space::bar ? test::shaken_bar(40 * mm, 40, 6 * mm * mm) : discretise(c, std::nullopt);
    }
    Model model_of(const Case& c) const { return build_model(c, nodes_of(c)); }

    // Returns a body that is held on the left, torn on the right, and pushed in between.
    Case torn(Space space) const {
        Case c = body(space);
        c.materials[0].critical_stretch = Quantity(2e-4);
        ConditionEntry held;
        held.set = "left";
        ConditionEntry pull = condition(ConditionKind::velocity, "right", 1.5);
        if (space != Space::bar)
            pull.value[1] = Quantity(0.3);
        pull.ramp = RampShape::smooth;
        pull.ramp_time = Quantity(1e-5);
        c.conditions = {held, pull, condition(ConditionKind::acceleration, "half", 2e4)};
        c.corrections = {SurfaceCorrection::energy, PartialVolumes::hu_ha_bobaru};
        c.observers = {{"force", ObserverKind::reaction, "right"}, {"motion", ObserverKind::mean_displacement, "half"}};
        c.output.samples = 50;
        return c;
    }

private slots:
    void free_vibration_data() {
        spaces();
        QTest::newRow("solid") << int(Space::solid);
    }
    // An undamaged free body, which is thrown after one half of it was displaced, keeps its energy within 1e-4 and its
    // momentum within rounding errors over 10,000 steps. In double precision, the bar keeps its energy within 1e-13.
    // Sheets and solids vary by 4e-5 in both precisions, because their bonds rotate and are thus slightly nonlinear.
    void free_vibration() {
        QFETCH(int, space);
        Case c = body(Space(space));
        const bool bar = Space(space) == Space::bar;
        const Vec3 thrown{0.002, bar ? 0 : -0.001, 0};
        c.conditions = {condition(ConditionKind::initial_displacement, "half", 1e-6),
                        condition(ConditionKind::initial_velocity, "all", thrown.x)};
        if (!bar) {
            c.conditions[0].value[1] = Quantity(2e-6);
            c.conditions[1].value[1] = Quantity(thrown.y);
        }
        ObserverEntry energies;
        energies.name = "E";
        energies.kind = ObserverKind::energies;
        c.observers = {energies};
        Model model = model_of(c);
        QVERIFY(!model.regular);
        model.steps = 10000;
        model.samples = 200;
        gpu::Solver solver(model, {});
        for (int k = 0; k < 10; ++k)
            solver.advance(1000);
        double drift = 0, strain = 0;
        for (const Sample& row : solver.take_samples()) {
            // Change of the sum of all energies, divided by the largest.
            drift = std::max(drift, std::abs(row.values[6].x));
            strain = std::max(strain, row.values[1].x / (row.values[0].x + row.values[1].x));
        }
        const State state = solver.state();
        Vec3 momentum{};
        double speeds = 0, mass = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            momentum += model.nodes.volume[i] * state.velocity[i];
            speeds += model.nodes.volume[i] * norm(state.velocity[i]);
            mass += model.nodes.volume[i];
        }
        const double lost = norm(momentum - mass * thrown) / speeds;
        qInfo("%zu nodes: energy within %.1e, momentum within %.1e", model.nodes.size(), drift, lost);
        QVERIFY(strain > 0.3); // otherwise the body would not vibrate
        QVERIFY(drift < 1e-4 && lost < 5e-6);
    }

    void rigid_motions_make_no_force_data() {
        QTest::addColumn<int>("space");
        QTest::addColumn<bool>("lattice"); // no other test has rows of this kind for the lattice
        QTest::addColumn<double>("degrees");
        for (const bool lattice : {false, true}) {
            const char* nodes = lattice ? "lattice" : "uneven";
            QTest::addRow("bar, %s, moved", nodes) << int(Space::bar) << lattice << 0.0;
            for (const auto& [name, space] :
                 {std::pair("plane stress", Space::plane_stress), std::pair("plane strain", Space::plane_strain),
                  std::pair("solid", Space::solid)})
                for (const double degrees : {0.0, 0.3, 30.0, 90.0})
                    QTest::addRow("%s, %s, moved and turned by %g", name, nodes, degrees)
                        << int(space) << lattice << degrees;
        }
    }
    // The body is rotated about z; solids also about y.
    void rigid_motions_make_no_force() {
        QFETCH(int, space);
        QFETCH(bool, lattice);
        QFETCH(double, degrees);
        Case c = body(Space(space));
        const bool bar = Space(space) == Space::bar, solid = Space(space) == Space::solid;
        if (lattice) {
            BoxGeometry g;
            g.box = {Quantity(40 * mm), Quantity((bar ? 2 : 9) * mm), Quantity((solid ? 7 : 3) * mm)};
            g.spacing = Quantity(mm);
            g.space = Space(space);
            c.geometry = g;
        }
        c.corrections = {SurfaceCorrection::energy, PartialVolumes::hu_ha_bobaru};
        c.conditions = {condition(ConditionKind::initial_velocity, "all", 0)};
        Model model = lattice ? prepare_model(c) : model_of(c);
        QCOMPARE(model.regular.has_value(), lattice);
        const double angle = degrees * std::numbers::pi / 180, cosine = std::cos(angle), sine = std::sin(angle);
        model.initial_displacement.resize(model.nodes.size());
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const Vec3 p = model.nodes.position[i];
            Vec3 q{cosine * p.x - sine * p.y, sine * p.x + cosine * p.y, p.z};
            if (solid)
                q = {cosine * q.x + sine * q.z, q.y, cosine * q.z - sine * q.x};
            model.initial_displacement[i] = q - p + Vec3{7e-4, bar ? 0 : -3e-4, solid ? 2e-4 : 0};
        }
        const Families families = listed_families(model);
        double scale = 0; // force density if every bond were stretched by 1 %
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            double sum = 0;
            for (const std::uint32_t j : families.of(i))
                sum += 0.01 * model.bond_stiffness(i, j) * model.nodes.volume[j];
            scale = std::max(scale, sum);
        }
        gpu::Solver solver(model, options(true, false));
        solver.advance(1);
        double most = 0;
        for (const Vec3& f : solver.state().force_density)
            most = std::max(most, norm(f));
        QVERIFY2(most < 1e-11 * scale, qPrintable(QString::number(most / scale)));
    }

    void kernels_follow_the_reference_data() { spaces_and_layouts(); }
    // Bonds break during the run, and the forces on the whole body cancel.
    void kernels_follow_the_reference() {
        QFETCH(int, space);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        Case c = torn(Space(space));
        const Model model = model_of(c);
        QVERIFY(!model.regular);
        Reference reference(model);
        gpu::Solver solver(model, options(is_double, scalars));
        reference.advance(model.steps);
        solver.advance(model.steps);
        const State state = solver.state();
        QVERIFY(relative(state.displacement, reference.state().displacement) < (is_double ? 1e-10 : 2e-5));
        QVERIFY(relative(state.force_density, reference.state().force_density) < (is_double ? 1e-9 : 2e-4));
        QVERIFY(state.alive == reference.state().alive);
        QVERIFY2(solver.broken_bonds() > 2, qPrintable(QString::number(solver.broken_bonds())));
        const Vec3 pull = reference.reaction(model.sets[1]), got = solver.take_samples().back().values[0];
        const double scale = 2e-4 * 22e9 * 6 * mm * mm; // force that tears the bar
        QVERIFY2(norm(got - pull) < (is_double ? 1e-10 : 1e-4) * scale,
                 qPrintable(QString::number(norm(got - pull) / scale)));
        Vec3 total{};
        double size = 0;
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            total += model.nodes.volume[i] * state.force_density[i];
            size += model.nodes.volume[i] * norm(state.force_density[i]);
        }
        QVERIFY2(norm(total) < (is_double ? 1e-11 : 1e-5) * size, qPrintable(QString::number(norm(total) / size)));
    }

    void order_of_nodes_does_not_matter_data() { spaces(); }
    void order_of_nodes_does_not_matter() {
        QFETCH(int, space);
        const Case c = torn(Space(space));
        const Nodes nodes = nodes_of(c);
        std::vector<std::size_t> order(nodes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::shuffle(order, std::mt19937(23));
        Nodes shuffled = nodes;
        shuffled.tetrahedra.clear();
        for (std::size_t i = 0; i < order.size(); ++i) {
            shuffled.position.list()[i] = nodes.position[order[i]];
            shuffled.volume.set(i, nodes.volume[order[i]]);
        }
        const Model model = build_model(c, nodes), other = build_model(c, shuffled);
        gpu::Solver one(model, options(false, false)), two(other, options(false, false));
        one.advance(model.steps);
        two.advance(model.steps);
        const State there = two.state();
        std::vector<Vec3> displacement(order.size());
        const FramePtr first = one.frame(), second = two.frame();
        for (std::size_t i = 0; i < order.size(); ++i) {
            displacement[order[i]] = there.displacement[i];
            QVERIFY(std::abs(second->damage[i] - first->damage[order[i]]) < 1e-6f); // a bond contributes 0.03
        }
        QVERIFY(one.broken_bonds() > 2);
        QCOMPARE(two.broken_bonds(), one.broken_bonds());
        const double error = relative(displacement, one.state().displacement);
        QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    }

    void goes_on_bitwise_data() { spaces_and_layouts(); }
    // A run that is repeated, or interrupted while bonds break, is bitwise the same.
    void goes_on_bitwise() {
        QFETCH(int, space);
        QFETCH(bool, is_double);
        QFETCH(bool, scalars);
        const Model model = model_of(torn(Space(space)));
        const std::uint64_t whole = model.steps;
        gpu::Solver straight(model, options(is_double, scalars)), again(model, options(is_double, scalars));
        straight.advance(whole);
        while (again.broken_bonds() == 0 && again.step() < whole)
            again.advance(1);
        const std::uint64_t first = again.step();
        const auto file = std::filesystem::path(place_.path().toStdString()) / "some.h5";
        write_checkpoint(file, again.checkpoint(), "a case");
        const StoredCheckpoint stored = read_checkpoint(file);
        gpu::Solver resumed(model, gpu::with_layout_of({}, stored.checkpoint.info));
        resumed.restore(stored.checkpoint, true);
        QCOMPARE(resumed.step(), first);
        const std::uint64_t before = resumed.broken_bonds();
        QVERIFY2(before > 0 && before < straight.broken_bonds(), qPrintable(QString::number(before)));
        resumed.advance(whole - first);
        again.advance(whole - first);
        const State wanted = straight.state();
        for (const State& state : {resumed.state(), again.state()}) {
            QVERIFY(test::same_bits(state.displacement, wanted.displacement));
            QVERIFY(test::same_bits(state.velocity, wanted.velocity));
            QVERIFY(state.alive == wanted.alive);
        }
        const auto rows = straight.take_samples(), late = resumed.take_samples();
        QVERIFY(late.size() > 5 && late.size() < rows.size());
        for (std::size_t r = 0; r < late.size(); ++r)
            QVERIFY(test::same_bits(late[r].values, rows[rows.size() - late.size() + r].values));
    }
};

PERISCOPE_TEST(UnevenMotionTest)
} // namespace uneven_motion_test
#include "uneven_motion_test.moc"
