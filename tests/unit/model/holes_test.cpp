// Lattices with holes: nodes and bonds counted by hand.
#include "core/building/build_model.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/shapes/holes.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/case_parts.hpp"

#include <QtTest>

namespace holes_test {

using namespace periscope;
using test::mm;
using test::named;

namespace {

constexpr double dx = 1e-3;

SetCylinder rod(double x, double y, double radius, double from = -1, double to = 9) {
    SetCylinder s;
    s.from = mm(x, y, from);
    s.to = mm(x, y, to);
    s.radius = radius * 1e-3;
    return s;
}
SetSphere ball(double x, double y, double z, double radius) {
    return {mm(x, y, z), Quantity(radius * 1e-3)};
}
SetBox slab(double from, double to) { // across x
    SetBox box;
    box.min[0] = Quantity(from * 1e-3);
    box.max[0] = Quantity(to * 1e-3);
    return box;
}

// Returns a plate of n × n × layers nodes, or a sheet. The hole is a set of this name.
Case plate(double n, double layers, double horizon, SetShape hole) {
    Case c;
    BoxGeometry g;
    g.box = mm(n, n, layers > 0 ? layers : 1);
    g.spacing = dx;
    g.space = layers > 0 ? Space::solid : Space::plane_stress;
    g.without = {"hole"};
    c.geometry = g;
    c.horizon = horizon * dx;
    MaterialEntry m;
    m.name = "steel";
    m.youngs_modulus = 1e9;
    m.density = 1000;
    m.critical_stretch = Quantity(0.01);
    c.materials = {m};
    c.sets = {named("hole", std::move(hole))};
    c.run.end_time = 1e-6;
    return c;
}

std::size_t nodes_of(const Case& c) {
    return prepare_model(c).nodes.size();
}

// Returns the number of bonds that do not exist although the distance of their ends is within the horizon.
std::uint64_t parted(const Case& c) {
    const Model m = prepare_model(c);
    return (find_families(m.nodes.position, m.horizon).bonds() - m.bonds()) / 2;
}

} // namespace

class HolesTest : public QObject {
    Q_OBJECT

private slots:
    void nodes_in_holes_do_not_exist() {
        QCOMPARE(nodes_of(plate(9, 3, 2.01, rod(4.5, 4.5, 1.01))), std::size_t(3 * (81 - 5)));
        QCOMPARE(nodes_of(plate(9, 0, 2.01, rod(4.5, 4.5, 1.01))), std::size_t(81 - 5));
        QCOMPARE(nodes_of(plate(9, 9, 2.01, ball(4.5, 4.5, 4.5, 1.01))), std::size_t(729 - 7));
        QCOMPARE(nodes_of(plate(9, 3, 2.01, rod(4.5, 4.5, 1.01, 1.2, 9))),
                 std::size_t(3 * 81 - 2 * 5)); // blind
        QCOMPARE(nodes_of(plate(9, 0, 2.01, slab(4, 5))), std::size_t(81 - 9));

        Case c = plate(9, 3, 2.01, rod(4.5, 4.5, 1.01));
        c.sets.push_back(named("corner", ball(0, 0, 1.5, 1))); // 0.707 from four nodes' columns: one node
        c.sets.push_back(named("both", SetCombination{"hole or corner"}));
        std::get<BoxGeometry>(c.geometry).without = {"both"};
        QCOMPARE(nodes_of(c), std::size_t(3 * 76 - 1));
        std::get<BoxGeometry>(c.geometry).without = {"corner", "hole"};
        c.sets.pop_back();
        QCOMPARE(nodes_of(c), std::size_t(3 * 76 - 1));
        c.sets.push_back(named("both", SetCombination{"hole - 'upper half'"}));
        c.sets.push_back(named("upper half", slab(4.1, 9)));
        std::get<BoxGeometry>(c.geometry).without = {"both"};
        QCOMPARE(nodes_of(c),
                 std::size_t(3 * 80)); // one column of the five: the others lie at or beyond 4.5 mm
        const Model m = prepare_model(c);
        QVERIFY(m.regular && m.nodes.lattice && !m.nodes.lattice->is_full());
        for (const double volume : m.nodes.volume)
            QCOMPARE(volume, 1e-9);
    }

    // The bonds that a lattice with holes reports are those that a search among its nodes finds; so is everything that
    // follows from them.
    void lattices_have_the_bonds_of_lists_data() {
        QTest::addColumn<double>("layers");
        QTest::addColumn<bool>("kept");
        QTest::addColumn<int>("correction");
        QTest::addColumn<bool>("state_based");
        QTest::newRow("cut") << 6.0 << false << 0 << false;
        QTest::newRow("kept") << 6.0 << true << 0 << false;
        QTest::newRow("volume method") << 6.0 << false << int(SurfaceCorrection::volume) << false;
        QTest::newRow("energy method, sheet") << 0.0 << true << int(SurfaceCorrection::energy) << false;
        QTest::newRow("state-based") << 6.0 << false << 0 << true;
        QTest::newRow("state-based, sheet") << 0.0 << true << 0 << true;
    }
    void lattices_have_the_bonds_of_lists() {
        QFETCH(double, layers);
        QFETCH(bool, kept);
        QFETCH(int, correction);
        QFETCH(bool, state_based);
        Case c = plate(15, layers, 3.14, rod(6.4, 5.5, 2.2));
        c.sets.push_back(named("ball", ball(11, 12, 3, 2.3)));
        c.sets.push_back(named("slot", slab(10.7, 11.3))); // no node in it
        auto& box = std::get<BoxGeometry>(c.geometry);
        box.without = {"hole", "ball", "slot"};
        box.across = kept ? AcrossHoles::kept : AcrossHoles::cut;
        c.corrections.surface = SurfaceCorrection(correction);
        if (state_based) {
            c.theory = Theory::state_based;
            c.materials.front().poisson_ratio = Quantity(0.3);
        }
        CrackPlane crack;
        crack.corner = mm(3, -1, -1);
        crack.first = mm(0, 6, 0);
        crack.second = mm(0, 0, 9);
        c.cracks.emplace_back().shape = crack;
        c.cracks.back().bonds = CrackBonds::never_existed;
        crack.corner = mm(8, 9, -1);
        c.cracks.emplace_back().shape = crack;
        const Nodes nodes = discretise(c, std::nullopt);
        const Model lattice = build_model(c, nodes), lists = build_model(c, nodes, {}, {}, FamilyForm::listed);
        QVERIFY(lattice.regular && !lattice.nodes.lattice->is_full() && !lists.regular);
        QVERIFY(std::ranges::is_sorted(lattice.regular->absent));
        QCOMPARE(lattice.bonds(), lists.bonds());
        QCOMPARE(lattice.bonds_cut(), lists.bonds_cut());
        QVERIFY(lattice.bonds_cut() > 0);
        const Families found = listed_families(lattice);
        QVERIFY(found.begin == lists.families.begin);
        QVERIFY(found.neighbour == lists.families.neighbour);
        QVERIFY(found.alive == lists.families.alive);
        const auto sizes = family_sizes_of_nodes(*nodes.lattice, *lattice.regular);
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            QCOMPARE(std::size_t(sizes[i]), found.of(i).size());
            QCOMPARE(nodes.lattice->node(nodes.lattice->site(std::uint32_t(i))), std::optional(std::uint32_t(i)));
        }
        QCOMPARE(lattice.family_volume.size(), lists.family_volume.size());
        for (std::size_t i = 0; i < lists.family_volume.size(); ++i)
            VERIFY_NEAR(double(lattice.family_volume[i]), double(lists.family_volume[i]), 1e-5);
        QCOMPARE(lattice.energy_factor.size(), lists.energy_factor.size());
        for (std::size_t i = 0; i < lists.energy_factor.size(); ++i)
            for (std::size_t a = 0; a < 3; ++a)
                VERIFY_NEAR(double(lattice.energy_factor[i][a]), double(lists.energy_factor[i][a]), 1e-5);
        QCOMPARE(lattice.weighted_volume.size(), lists.weighted_volume.size());
        for (std::size_t i = 0; i < lists.weighted_volume.size(); ++i)
            VERIFY_NEAR(lattice.weighted_volume[i], lists.weighted_volume[i], 1e-5);
        VERIFY_NEAR(lattice.stable_step, lists.stable_step, 1e-5);
    }

    void few_nodes_or_large_families_get_lists() {
        const Model few = prepare_model(plate(9, 3, 2.01, rod(4.5, 4.5, 4))); // 49 of 81 columns are gone
        QVERIFY(!few.regular && !few.nodes.lattice);
        QVERIFY(few.nodes.size() * 2 < 9 * 9 * 3);
        const Model half = prepare_model(plate(9, 3, 2.01, rod(4.5, 4.5, 3.1)));
        QVERIFY(half.regular && half.nodes.size() * 2 > 9 * 9 * 3);
        const Model wide = prepare_model(plate(20, 20, 7.01, rod(4.5, 4.5, 1.01)));
        QVERIFY(!wide.regular && !wide.nodes.lattice);
    }

    void predictions_count_the_nodes() {
        for (const Case& c : {plate(9, 3, 2.01, rod(4.5, 4.5, 1.01)), plate(9, 0, 2.01, rod(4.5, 4.5, 2.3)),
                              plate(20, 7, 3.14, ball(3, 4, 5, 4))}) {
            const Prediction p = predict(c);
            const Model m = prepare_model(c);
            QCOMPARE(p.nodes, static_cast<double>(m.nodes.size()));
            const double excess = p.bonds / static_cast<double>(m.bonds());
            QVERIFY2(excess > 1 && excess < 1.6, qPrintable(QString::number(excess)));
            QVERIFY(p.bytes > 0);
        }
    }

    // A slot divides a sheet of 9 × 9 nodes into two of 4 × 9. With offsets up to two spacings, each has 153 bonds.
    void bonds_across_a_slot_do_not_exist() {
        QCOMPARE(prepare_model(plate(9, 0, 2.01, slab(4, 5))).bonds(), 2 * 2 * 153U);
        QCOMPARE(prepare_model(plate(9, 0, 2.01, slab(4.2, 4.8))).bonds(), 2 * 2 * 153U);
        // Thinner than half a spacing: the nine bonds across stay.
        Case kept = plate(9, 0, 2.01, slab(4, 5)); // only straight across does an offset reach from side to side
        std::get<BoxGeometry>(kept.geometry).across = AcrossHoles::kept;
        QCOMPARE(prepare_model(kept).bonds(), 2 * (2 * 153 + 9U));
        const ParsedCase read = parse_case(case_to_json(kept), {});
        QCOMPARE(std::get<BoxGeometry>(read.value.geometry).across, AcrossHoles::kept);
        QCOMPARE(prepare_model(plate(9, 0, 2.01, slab(4.4, 4.6))).bonds(), 2 * (2 * 153 + 9U));
        SetBox shallow = slab(4, 5); // ends in the sheet: five of nine rows
        shallow.max[1] = Quantity(5e-3);
        QCOMPARE(parted(plate(9, 0, 2.01, shallow)), 5U);
        // In a sheet a hole is one through it, however thin the sheet and wherever the hole ends beyond.
        QCOMPARE(parted(plate(9, 0, 2.01, rod(4.5, 4.5, 0.6, 0, 1))), parted(plate(9, 0, 2.01, rod(4.5, 4.5, 0.6))));
        QCOMPARE(parted(plate(9, 0, 2.01, rod(4.5, 4.5, 0.6))),
                 2U); // along x and along y through the one node gone
        QCOMPARE(parted(plate(9, 0, 2.01, ball(4.5, 4.5, 0.5, 0.6))), 2U);
        QCOMPARE(parted(plate(9, 9, 2.01, ball(4.5, 4.5, 4.5, 0.6))), 3U);
    }

    // Chords along the rim of a wide hole go 3²/(8·10) = 0.11 spacings deep, and remain. Those of a narrow hole do not.
    void bonds_along_a_rim_stay() {
        QCOMPARE(parted(plate(41, 0, 3.01, rod(20.5, 20.5, 10))), 0U);
        QCOMPARE(parted(plate(41, 0, 3.01, rod(20.3, 20.6, 10.4))), 0U);
        QCOMPARE(parted(plate(41, 0, 3.01, rod(20.5, 20.5, 1.2))),
                 2U);                                           // the two diagonals; beside the rest, 0.2 deep, stay
        QCOMPARE(parted(plate(21, 0, 3.01, slab(15, 99))), 0U); // a straight side is no hole to cross
    }

    void depth_of_shapes() {
        const LengthUnits units{1, 10};
        const auto depth = [&](const SetShape& shape, const Vec3& p) { return Solid(shape, units).depth(p); };
        QCOMPARE(depth(ball(0, 0, 0, 2000), {0.5, 0, 0}), 1.5);
        QCOMPARE(depth(rod(0, 0, 1000, 0, 4000), {0, 0.25, 2}), 0.75);
        QCOMPARE(depth(rod(0, 0, 1000, 0, 4000), {0, 0.25, 3.75}), 0.25);
        QVERIFY(depth(rod(0, 0, 1000, 0, 4000), {0, 0.25, 4.5}) < 0);
        QCOMPARE(depth(slab(1000, 3000), {1.25, 7, 7}), 0.25);
        SetPlane layer;
        layer.point = {Quantity(1.0), Quantity(0.0), Quantity(0.0)};
        layer.normal = {Quantity(3.0), Quantity(0.0), Quantity(0.0)};
        layer.depth = Quantity(0.2);
        layer.depth.in_horizons = true;
        QCOMPARE(depth(layer, {0.75, 3, 3}), 0.25);
        QCOMPARE(depth(layer, {-0.75, 3, 3}), 0.25);
        QVERIFY(depth(layer, {1.5, 0, 0}) == -0.5);
        const Solid sphere(ball(0, 0, 0, 1000), units);
        QVERIFY(sphere.goes_deeper({-2, 0.7, 0}, {2, 0.7, 0}, 0.29));
        QVERIFY(!sphere.goes_deeper({-2, 0.7, 0}, {2, 0.7, 0}, 0.31));
        QVERIFY(!sphere.goes_deeper({-2, 0.7, 0}, {-1, 0.7, 0}, 0.2)); // ends before
    }

    void holes_may_be_empty_sets_and_nothing_may_act_on_them() {
        Case c = plate(9, 3, 2.01, rod(4.5, 4.5, 1.01));
        c.sets.push_back(named("rim", SetCombination{"around - hole"}));
        c.sets.push_back(named("around", rod(4.5, 4.5, 2.01)));
        const Model m = prepare_model(c);
        QVERIFY(m.sets[0].nodes.empty());
        QCOMPARE(m.sets[1].nodes.size(), std::size_t(3 * (13 - 5)));
        ConditionEntry fixed;
        fixed.set = "hole";
        c.conditions = {fixed};
        const auto problems = check_on_nodes(c, discretise(c, std::nullopt));
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems[0].reason.find("because it is a hole") != std::string::npos);
        c = plate(9, 3, 2.01, slab(-1, 99));
        QVERIFY_THROWS_EXCEPTION(GeometryError, prepare_model(c));
    }
};

PERISCOPE_TEST(HolesTest)
} // namespace holes_test
#include "holes_test.moc"
