// The largest stress of a wide strip that is pulled slowly is the material's tensile strength of the body. Dividing a
// body along a plane takes its fracture energy.
#include "core/building/build_model.hpp"
#include "core/cracks/crack_energy.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/uneven_nodes.hpp"
#include "tests/verification/slab.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <fstream>

namespace strip_strength_test {

using namespace periscope;

namespace {

constexpr double E = 37e9, ft = 3.9e6, G = 143.2, density = 2400, m = 3.14;
constexpr int grip = 4; // number of layers at each end that are moved; their bonds never soften

enum class Nodes {
    lattice,
    listed,
    sheet
}; // listed: the same nodes in the other store; sheet: vertices of uneven triangles

struct Strip {
    LawKind law = LawKind::exponential;
    Theory theory = Theory::bond_based;
    Nodes nodes = Nodes::lattice;
    SurfaceCorrection surface = SurfaceCorrection::volume; // in the bond-based theory
    bool is_as_new = false;                                // with the corrections of a new case in the window
    int thickness = 0;                                     // number of nodes; 0: a sheet in plane stress
    double spacing = 1e-3;                                 // m
    int length = 0, width = 0;                             // numbers of nodes, without the grips
    double strain = 0;                                     // final elongation divided by the length
    double crossings = 100; // the time of the run, in multiples of the time in which a wave runs along the strip
};

Case case_of(const Strip& s) {
    Case c;
    BoxGeometry g;
    const double dx = s.spacing;
    const int all = s.length + 2 * grip;
    g.box = {all * dx, s.width * dx, std::max(s.thickness, 1) * dx};
    g.spacing = dx;
    g.space = s.thickness ? Space::solid : Space::plane_stress;
    c.geometry = g;
    c.horizon = in_spacings(m);
    c.theory = s.theory;
    MaterialEntry material;
    material.name = "concrete";
    material.youngs_modulus = E;
    material.poisson_ratio = s.theory == Theory::state_based ? 0.2 : s.thickness ? 0.25 : 1.0 / 3;
    material.density = density;
    material.law = s.law;
    material.tensile_strength = Quantity(ft);
    material.fracture_energy = Quantity(G);
    c.materials = {material};
    if (s.theory == Theory::bond_based)
        c.corrections.surface = s.surface;
    if (s.is_as_new) {
        c.corrections.stiffness_of = StiffnessOf::body;
        c.corrections.surface = SurfaceCorrection::energy;
    }
    c.sets = {test::slab("left", -1, grip * dx), test::slab("right", (all - grip) * dx, 1e3)};
    const double wave = std::sqrt(E / density), seconds = s.crossings * s.length * dx / wave;
    for (const double sign : {-1.0, 1.0}) {
        ConditionEntry pull, hold;
        pull.kind = ConditionKind::displacement;
        hold.kind = ConditionKind::no_fail;
        pull.set = hold.set = sign < 0 ? "left" : "right";
        pull.value[0] = Quantity(sign * 0.5 * s.strain * s.length * dx);
        pull.ramp = RampShape::linear;
        pull.ramp_time = Quantity(seconds);
        c.conditions.push_back(pull);
        c.conditions.push_back(hold);
    }
    c.run.end_time = seconds;
    c.run.damping = Quantity(2 * density * 3.14 * wave / (s.length * dx)); // critical damping of the slowest vibration
    return c;
}

Model model_of(const Strip& s) {
    Case c = case_of(s);
    if (s.nodes != Nodes::sheet)
        return build_model(c, discretise(c, std::nullopt), {}, {},
                           s.nodes == Nodes::listed ? FamilyForm::listed : FamilyForm::automatic);
    const QTemporaryDir place;
    std::ofstream(place.filePath("sheet.inp").toStdString())
        << test::shaken_sheet({s.length + 2 * grip, s.width}, s.spacing);
    c.folder = place.path().toStdString();
    c.geometry = MeshGeometry{"sheet.inp", "m", Space::plane_stress, Quantity(s.spacing), {}};
    return prepare_model(c);
}

// Returns the largest mean stress of both ends, N/m².
double peak_of(const Strip& s) {
    const Model model = model_of(s);
    gpu::SolverOptions options;
    options.keep_forces = true;
    gpu::Solver solver(model, options);
    const double dx = s.spacing, area = s.width * dx * dx * std::max(s.thickness, 1);
    const auto left = std::ranges::find(model.sets, "left", &NodeSet::name),
               right = std::ranges::find(model.sets, "right", &NodeSet::name);
    double peak = 0;
    // Reading the state of a solid with its bonds takes longer than many steps.
    const std::uint64_t part = std::max<std::uint64_t>(model.steps / (s.thickness ? 150 : 1500), 1);
    while (solver.step() < model.steps) {
        solver.advance(std::min(part, model.steps - solver.step()));
        const State state = solver.state();
        const auto pull_on = [&](const NodeSet& set) {
            double sum = 0;
            for (const std::uint32_t i : set.nodes)
                sum += model.nodes.volume[i] * state.force_density[i].x;
            return sum / area;
        };
        peak = std::max(peak, 0.5 * (pull_on(*left) - pull_on(*right)));
    }
    return peak;
}

// Returns ten layers, all with prescribed motion; five of them move away from the others.
Case parted_case(Strip s) {
    s.length = 2;
    Case c = case_of(s);
    const double middle = 0.5 * (s.length + 2 * grip) * s.spacing;
    c.sets = {test::slab("left", -1, middle), test::slab("right", middle, 1e3)};
    constexpr double seconds = 1e-3;
    ConditionEntry hold, pull;
    hold.kind = pull.kind = ConditionKind::displacement;
    hold.set = "left";
    hold.value = {Quantity(0.0), Quantity(0.0), std::optional<Quantity>{}};
    pull.set = "right"; // moved until the last bond across the plane has broken
    pull.value = {Quantity((s.law == LawKind::exponential ? 16 : 12) * G / ft), Quantity(0.0),
                  std::optional<Quantity>{}};
    pull.ramp = RampShape::linear;
    pull.ramp_time = Quantity(seconds);
    c.conditions = {hold, pull};
    c.run.end_time = seconds;
    c.run.time_step = Quantity(seconds / 6000);
    c.run.damping = Quantity(0.0);
    return c;
}

} // namespace

class StripStrengthTest : public QObject {
    Q_OBJECT

private slots:
    // The strips are 10 and 20 horizons wide, and 12 long (40 in the long tests). The influence of the sides on the
    // strength decreases with the width.
    void a_strip_has_its_strength_data() {
        QTest::addColumn<int>("theory");
        QTest::addColumn<int>("law");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("surface");
        QTest::addColumn<bool>("is_as_new");
        const auto add = [](const char* name, Theory theory, LawKind law, Nodes nodes,
                            SurfaceCorrection surface = SurfaceCorrection::volume, bool is_as_new = false) {
            QTest::newRow(name) << int(theory) << int(law) << int(nodes) << int(surface) << is_as_new;
        };
        const auto add_new = [&](const char* name, Theory theory, LawKind law, Nodes nodes) {
            add(name, theory, law, nodes, SurfaceCorrection::energy, true);
        };
        add_new("new case, bond-based", Theory::bond_based, LawKind::exponential, Nodes::lattice);
        add_new("new case, state-based, uneven sheet", Theory::state_based, LawKind::bilinear, Nodes::sheet);
        add("bond-based", Theory::bond_based, LawKind::exponential, Nodes::lattice);
        if (!periscope::test::long_tests_wanted())
            return;
        add("bond-based, listed", Theory::bond_based, LawKind::exponential, Nodes::listed);
        add("state-based, uneven sheet", Theory::state_based, LawKind::bilinear, Nodes::sheet);
        add_new("new case, bond-based, bilinear", Theory::bond_based, LawKind::bilinear, Nodes::lattice);
        add_new("new case, bond-based, uneven sheet", Theory::bond_based, LawKind::exponential, Nodes::sheet);
        add_new("new case, state-based", Theory::state_based, LawKind::exponential, Nodes::lattice);
        add("state-based", Theory::state_based, LawKind::exponential, Nodes::lattice);
        add("bond-based, bilinear", Theory::bond_based, LawKind::bilinear, Nodes::lattice);
        add("bond-based, uneven sheet", Theory::bond_based, LawKind::exponential, Nodes::sheet);
        add("bond-based, uneven sheet, energy method", Theory::bond_based, LawKind::exponential, Nodes::sheet,
            SurfaceCorrection::energy);
    }
    void a_strip_has_its_strength() {
        QFETCH(const int, theory);
        QFETCH(const int, law);
        QFETCH(const int, nodes);
        QFETCH(const int, surface);
        QFETCH(const bool, is_as_new);
        Strip s;
        s.is_as_new = is_as_new;
        s.surface = SurfaceCorrection(surface);
        s.theory = Theory(theory);
        s.law = LawKind(law);
        s.nodes = Nodes(nodes);
        s.length = static_cast<int>((periscope::test::long_tests_wanted() ? 40 : 12) * m);
        s.strain = 4.5 * ft / E;
        s.crossings = periscope::test::long_tests_wanted() ? 100 : 150;
        const double tolerance = !is_as_new ? 0.05 : s.nodes == Nodes::sheet ? 0.04 : 0.025;
        s.width = 31;
        const double narrow = peak_of(s) / ft;
        qInfo("%d nodes long: %.4f ft at 31 nodes of width", s.length, narrow);
        VERIFY_NEAR(narrow, 1, tolerance);
        if ((is_as_new || Nodes(nodes) != Nodes::lattice) && !periscope::test::long_tests_wanted())
            return;
        s.width = 63;
        const double wide = peak_of(s) / ft;
        qInfo("%.4f ft at 63", wide);
        VERIFY_NEAR(wide, 1, tolerance);
        // With the energy method, which corrects the sides, this is not tested; nor in a sheet, whose nodes differ as
        // much inside.
        if (!is_as_new && Nodes(nodes) != Nodes::sheet)
            QVERIFY(std::abs(wide - 1) < std::abs(narrow - 1));
    }

    // The strips are as thick as wide, 7 and 13 horizons, so they have four sides.
    void a_solid_strip_has_its_strength_data() {
        QTest::addColumn<int>("theory");
        QTest::addColumn<bool>("is_as_new");
        QTest::newRow("bond-based") << int(Theory::bond_based) << false;
        QTest::newRow("new case, bond-based") << int(Theory::bond_based) << true;
        QTest::newRow("new case, state-based") << int(Theory::state_based) << true;
    }
    void a_solid_strip_has_its_strength() {
        if (!periscope::test::long_tests_wanted())
            QSKIP("takes minutes; PERISCOPE_LONG_TESTS=1 runs it");
        QFETCH(const int, theory);
        QFETCH(const bool, is_as_new);
        Strip s;
        s.theory = Theory(theory);
        s.is_as_new = is_as_new;
        s.length = static_cast<int>(12 * m);
        s.strain = 4.5 * ft / E;
        s.width = s.thickness = 21;
        const double narrow = peak_of(s) / ft;
        if (is_as_new) { // the energy method corrects the sides
            qInfo("%d nodes long: %.4f ft at 21 nodes of width", s.length, narrow);
            VERIFY_NEAR(narrow, 1, 0.05);
            return;
        }
        s.width = s.thickness = 41;
        const double wide = peak_of(s) / ft;
        qInfo("%d nodes long: %.4f ft at 21 nodes of width, %.4f ft at 41", s.length, narrow, wide);
        VERIFY_NEAR(wide, 1, 0.05);
        QVERIFY(std::abs(wide - 1) < std::abs(narrow - 1));
    }

    // Two halves move apart as rigid bodies. The difference between two bodies of different width (for a solid: width
    // and thickness) is a part of the plane without edges, and takes G per area. The crack surface gets the same
    // energy: all that the nodes beside it have dissipated.
    void separation_takes_the_fracture_energy_data() {
        QTest::addColumn<int>("theory");
        QTest::addColumn<int>("law");
        QTest::addColumn<bool>("is_as_new");
        QTest::addColumn<bool>("is_solid");
        const auto add = [](const char* name, Theory theory, LawKind law, bool is_as_new, bool is_solid = false) {
            QTest::newRow(name) << int(theory) << int(law) << is_as_new << is_solid;
        };
        add("new case, solid, bond-based, bilinear", Theory::bond_based, LawKind::bilinear, true, true);
        add("state-based, exponential", Theory::state_based, LawKind::exponential, false);
        if (!periscope::test::long_tests_wanted())
            return;
        add("new case, bond-based, bilinear", Theory::bond_based, LawKind::bilinear, true);
        add("new case, solid, bond-based, exponential", Theory::bond_based, LawKind::exponential, true, true);
        add("new case, solid, state-based, exponential", Theory::state_based, LawKind::exponential, true, true);
        add("new case, state-based, exponential", Theory::state_based, LawKind::exponential, true);
        add("bond-based, bilinear", Theory::bond_based, LawKind::bilinear, false);
        add("bond-based, exponential", Theory::bond_based, LawKind::exponential, false);
        add("state-based, bilinear", Theory::state_based, LawKind::bilinear, false);
    }
    void separation_takes_the_fracture_energy() {
        QFETCH(const int, theory);
        QFETCH(const int, law);
        QFETCH(const bool, is_as_new);
        QFETCH(const bool, is_solid);
        struct Parting {
            double work = 0; // J
            // The dissipated energy that the crack surface got, and all dissipated energy, J.
            double given = 0, whole = 0;
            double area = 0; // of the crack surface, m²
            Parting operator-(const Parting& o) const {
                return {work - o.work, given - o.given, whole - o.whole, area - o.area};
            }
        };
        const auto part = [&](int width, int thickness) -> Parting {
            Strip s;
            s.theory = Theory(theory);
            s.law = LawKind(law);
            s.is_as_new = is_as_new;
            s.width = width;
            s.thickness = thickness;
            const Case c = parted_case(s);
            const auto built = std::make_shared<const Model>(build_model(c, discretise(c, std::nullopt)));
            const Model& model = *built;
            const auto right = std::ranges::find(model.sets, "right", &NodeSet::name);
            gpu::SolverOptions options;
            options.keep_forces = true;
            gpu::Solver solver(model, options);
            Parting sum;
            double before = 0, apart_before = 0;
            while (solver.step() < model.steps) {
                solver.advance(8); // of 6000 steps: reading the state takes longer than computing many steps
                const State state = solver.state();
                double force = 0;
                for (const std::uint32_t i : right->nodes)
                    force -= model.nodes.volume[i] * state.force_density[i].x;
                const double apart = state.displacement[right->nodes[0]].x;
                sum.work += 0.5 * (force + before) * (apart - apart_before);
                before = force;
                apart_before = apart;
            }
            const std::vector<FramePtr> frames{solver.frame()};
            if (const auto crack = find_last_crack_energy(built, frames)) {
                sum.given = crack->given;
                sum.whole = crack->given + crack->left_out;
                sum.area = crack->area;
            }
            return sum;
        };
        // 16 and 8 nodes are more than two families, so faces and edges contribute the same in both bodies.
        const int more = is_solid ? 8 : 20;
        const double area = more * (is_solid ? more : 1) * 1e-3 * 1e-3;
        const Parting wide = is_solid ? part(16, 16) : part(40, 0),
                      inside = is_solid ? (wide - part(8, 16)) - (part(16, 8) - part(8, 8)) : wide - part(20, 0);
        const double plane = inside.work / area, dissipated = inside.given / area;
        qInfo("%.2f J/m2, %+.2f %%; dissipated at the crack %.2f J/m2, %+.2f %%, of all of the widest %.2f J/m2", plane,
              100 * (plane / G - 1), dissipated, 100 * (dissipated / G - 1), wide.given / wide.area);
        // If the body has the stiffness that is entered, G is the mean over planes of all directions. A plane across an
        // axis of the lattice takes less.
        VERIFY_NEAR(plane, G, is_as_new ? 0.04 : 0.01);
        VERIFY_NEAR(inside.area, area, 1e-5);
        VERIFY_NEAR(dissipated, G, 0.05);
        VERIFY_NEAR(wide.given, wide.whole, 1e-6);
    }
};

PERISCOPE_TEST(StripStrengthTest)
} // namespace strip_strength_test
#include "strip_strength_test.moc"
