// Bodies that a plane crack has divided: area and opening of the crack surface, and the outer surface along it. The
// expected values are those of the plane.
#include "core/building/build_model.hpp"
#include "core/cracks/crumbs.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/parted_body.hpp"
#include "core/cracks/separating.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results/torn_cube.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace parted_body_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::torn_cube;

namespace {

double mean_of(const CrackFacets& crack, const std::vector<float>& values) { // by area
    double sum = 0, area = 0;
    const auto at = [&](std::uint32_t p) {
        const auto& x = crack.points.at[p];
        return Vec3{x[0], x[1], x[2]};
    };
    for (const auto& [a, b, c] : crack.facets) {
        const double own = 0.5 * norm(cross(at(b) - at(a), at(c) - at(a)));
        area += own;
        sum += own * double(values[a] + values[b] + values[c]) / 3;
    }
    return sum / area;
}

} // namespace

class PartedBodyTest : public QObject {
    Q_OBJECT

private slots:
    // A plane through the middle of the cube, turned about z; the last one cuts all three axes alike (a regular hexagon).
    void planes_have_their_area_and_opening_data() {
        QTest::addColumn<bool>("tetrahedra");
        QTest::addColumn<double>("degrees");
        for (const bool tetrahedra : {false, true})
            for (const double degrees : {0.0, 10.0, 20.0, 30.0, 45.0, -1.0})
                QTest::addRow("%s %g", tetrahedra ? "tetrahedra" : "lattice", degrees) << tetrahedra << degrees;
    }
    void planes_have_their_area_and_opening() {
        QFETCH(bool, tetrahedra);
        QFETCH(double, degrees);
        const Body& body = tetrahedra ? mesh() : lattice();
        const double length = double(edge) * dx, turn = degrees * M_PI / 180, opening = 0.6 * dx;
        Plane plane{{std::sin(turn), std::cos(turn), 0}, {0.5 * length, 0.5 * length + 0.13 * dx, 0.5 * length}};
        double area = length * length / std::cos(turn);
        if (degrees < 0) {
            plane = {unit({1, 1, 1}), {0.5 * length, 0.5 * length, 0.5 * length + 0.13 * dx}};
            area = 0.75 * std::sqrt(3) * length * length;
        }
        const Vec3 slid = 0.1 * dx * unit(cross(plane.normal, {0, 0, 1})); // which is no opening
        const Frame frame = opened(*body.model, plane, opening * plane.normal + slid);
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(frame);
        PartingSource source{body.model->nodes, body.skin, *body.neighbours, cuts.when(), 1};
        source.frame = &frame;
        source.smallest_fragment = nodes_of_family(*body.model);
        const PartedBody both = part_body(source);
        const double found = area_of(both.crack) / area;
        const double apart = mean_of(both.crack, openings(both.crack, frame)) / opening;
        qInfo("area %.4f, opening %.4f of the prescribed", found, apart);
        QVERIFY2(std::abs(found - 1) < 0.05, qPrintable(QString::number(found)));
        QVERIFY2(std::abs(apart - 1) < 0.02, qPrintable(QString::number(apart)));
        // The crack lies on the plane, as far as the nodes on both sides tell; the body is as large as before, in two
        // closed pieces.
        double squares = 0;
        for (const auto& p : both.crack.points.at)
            squares += std::pow(dot(Vec3{p[0], p[1], p[2]} - plane.point, plane.normal), 2);
        const double beside = std::sqrt(squares / double(both.crack.points.size())) / dx;
        QVERIFY2(beside < 0.4, qPrintable(QString::number(beside)));
        QCOMPARE(open_edges(both.body), std::size_t(0));
        const double cubed = length * length * length;
        QVERIFY(std::abs(volume_of(both.body, nullptr) / cubed - 1) < 1e-3);
        QVERIFY(std::abs(volume_of(both.body, &frame) / cubed - 1) < 1e-3); // both pieces moved as a whole
    }

    // A square of 4 × 4 spacings, a facet of half a spacing² away from it, and such a facet of an initial crack.
    void crumbs_are_no_crack() {
        CrackFacets crack;
        const auto point = [&](double x, double y) {
            crack.points.at.push_back({float(x * dx), float(y * dx), 0});
            crack.points.node.push_back(0);
            crack.points.begin.push_back(std::uint32_t(crack.points.node.size()));
            return std::uint32_t(crack.points.size() - 1);
        };
        const auto facet = [&](const FacetCorners& corners, float when) {
            crack.facets.push_back(corners);
            crack.across.push_back({});
            crack.when.push_back(when);
        };
        const std::uint32_t a = point(0, 0), b = point(4, 0), c = point(4, 4), d = point(0, 4);
        facet({point(9, 0), point(10, 0), point(10, 1)}, 1e-6F);
        facet({a, b, c}, 2e-6F);
        facet({point(9, 4), point(10, 4), point(10, 5)}, cut_at_first);
        facet({a, c, d}, 3e-6F);
        drop_crumbs(crack, 3 * dx * dx);
        QCOMPARE(crack.facets.size(), std::size_t(3));
        QCOMPARE(crack.facets[0], (FacetCorners{a, b, c}));
        QCOMPARE(crack.when, (std::vector<float>{2e-6F, cut_at_first, 3e-6F}));
        QVERIFY(std::abs(area_of(crack) / (16.5 * dx * dx) - 1) < 1e-5);
        drop_crumbs(crack, 17 * dx * dx);
        QCOMPARE(crack.facets.size(), std::size_t(1)); // the initial one
        QCOMPARE(crack.across.size(), std::size_t(1));
    }

    // A strip that opens from nothing at its front to two spacings; flakes beside its wide end and beside its front, of which the
    // sides moved apart by a tenth of a spacing; and an initial crack that did not open.
    void flakes_are_no_crack() {
        CrackFacets crack;
        Frame frame;
        const auto point = [&](double x, double y, double z) {
            crack.points.at.push_back({float(x * dx), float(y * dx), float(z * dx)});
            return std::uint32_t(crack.points.at.size() - 1);
        };
        // A facet in the plane z = const, whose upper side moved by `way` relative to the lower one.
        const auto facet = [&](double x, double z, const Vec3& way, float when) {
            const auto below = std::uint32_t(frame.displacement.size() / 3);
            for (const double share : {-0.5, 0.5})
                for (std::size_t k = 0; k < 3; ++k)
                    frame.displacement.push_back(float(share * way[k] * dx));
            crack.facets.push_back({point(x, 0, z), point(x + 1, 0, z), point(x, 1, z)});
            crack.across.push_back({{{below, below + 1}, {below, below + 1}, {below, below + 1}}});
            crack.when.push_back(when);
        };
        constexpr int length = 16;
        for (const bool slides : {false, true}) {
            crack = {};
            frame.displacement.clear();
            const auto opened = [&](double distance) { return slides ? Vec3{0, distance, 0} : Vec3{0, 0, distance}; };
            for (int x = 0; x < length; ++x)
                facet(x, 0, opened(2 * std::sqrt((x + 1.0) / length)), 2e-6F);
            facet(length - 3, 1, {0.1, 0, 0}, 1e-6F);  // beside the wide end
            facet(length - 2, -1, {0, 0, 0.1}, 1e-6F); // on the other side
            facet(-6, 1, {0, 0, 0.1}, 1e-6F);          // nothing else is near
            facet(length - 2, 1, {0, 0, 0}, cut_at_first);
            drop_flakes(crack, frame, 3 * dx);
            QCOMPARE(crack.facets.size(), std::size_t(length + 2)); // the front, too
            QCOMPARE(crack.across.size(), crack.facets.size());
            QCOMPARE(std::ranges::count(crack.when, 2e-6F), std::ptrdiff_t(length));
            QCOMPARE(std::ranges::count(crack.when, 1e-6F), std::ptrdiff_t(1));
            QCOMPARE(crack.points.at[crack.facets[length][0]][0], float(-6 * dx));
            QCOMPARE(crack.when.back(), cut_at_first);
        }
    }

    void nothing_is_parted_without_a_crack_data() { add_lattice_and_tetrahedra(); }
    void nothing_is_parted_without_a_crack() {
        QFETCH(bool, tetrahedra);
        const Body& body = tetrahedra ? mesh() : lattice();
        const Plane plane{{0, 1, 0}, {0, 0.5 * edge * dx, 0}};
        CutPairs cuts(body.model, body.neighbours);
        Frame frame = opened(*body.model, plane, {0, 0.005 * dx, 0}); // half of the critical stretch
        cuts.add(frame);
        QCOMPARE(cuts.until(1), std::size_t(0));
        frame = opened(*body.model, plane, {0, 0.5 * dx, 0}, 2);
        frame.damage.assign(frame.damage.size(), 0); // bonds are stretched, but have not broken
        cuts.add(frame);
        QCOMPARE(cuts.until(2), std::size_t(0));
        const PartedBody whole = parted(body, cuts, 2);
        QCOMPARE(whole.crack.facets.size(), std::size_t(0));
        QCOMPARE(open_edges(whole.body), std::size_t(0));
        QCOMPARE(whole.body.facets.size(), 6 * 2 * edge * edge); // flat sides, two triangles a square
        QVERIFY(std::abs(volume_of(whole.body, nullptr) / std::pow(edge * dx, 3) - 1) < 1e-6);
    }

    // Bonds that were cut stay cut when the crack closes, and are not yet cut in frames before.
    void cracks_remember_when_they_came() {
        const Body& body = lattice();
        const double middle = 0.5 * edge * dx;
        const Plane plane{{1, 0, 0}, {middle, 0, 0}};
        Frame half = opened(*body.model, plane, {0.1 * dx, 0, 0}, 3);
        for (std::size_t i = 0; i < half.damage.size(); ++i) // only the lower half of the crack
            if (body.model->nodes.position[i].y > middle)
                half.displacement[3 * i] = 0;
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(half);
        cuts.add(opened(*body.model, plane, {0.1 * dx, 0, 0}, 5));
        cuts.add(opened(*body.model, plane, {0, 0, 0}, 7));
        QCOMPARE(cuts.until(2), std::size_t(0));
        QCOMPARE(cuts.until(7), edge * edge);
        QVERIFY(cuts.until(3) >= edge * edge / 2 && cuts.until(4) == cuts.until(3));
        QCOMPARE(parted(body, cuts, 2).crack.facets.size(), std::size_t(0));
        const CrackFacets crack = parted(body, cuts, 7).crack;
        const auto times = times_of(crack, 0);
        for (std::size_t p = 0; p < times.size(); ++p) {
            const double y = double(crack.points.at[p][1]);
            if (y < middle - 2 * dx)
                QCOMPARE(times[p], 3.0F);
            else if (y > middle + 2 * dx)
                QCOMPARE(times[p], 5.0F);
        }
    }

    void pre_cracks_are_there_at_first() {
        Case c = cube();
        CrackPlane plane;
        plane.corner = {spacings(3), spacings(0), spacings(0)};
        plane.first = {spacings(0), spacings(4), spacings(0)};
        plane.second = {spacings(0), spacings(0), spacings(7)};
        CrackEntry crack;
        crack.shape = plane;
        c.cracks = {crack};
        for (const FamilyForm form : {FamilyForm::automatic, FamilyForm::listed}) {
            Body body;
            body.model = std::make_shared<const Model>(build_model(c, discretise(c, std::nullopt), {}, {}, form));
            body.neighbours = std::make_shared<const Neighbours>(neighbours_of(body.model->nodes));
            body.skin = find_skin(body.model->nodes);
            const CutPairs cuts(body.model, body.neighbours);
            QCOMPARE(cuts.at_first(), std::size_t(4 * 7));
            const PartedBody both = parted(body, cuts, 0);
            const double area = area_of(both.crack) / (28 * dx * dx);
            QVERIFY2(std::abs(area - 1) < 0.05, qPrintable(QString::number(area)));
            QCOMPARE(open_edges(both.body), std::size_t(0));
            QCOMPARE(times_of(both.crack, 4e-3).front(), 4e-3F);
        }
    }

    // Beside a plane crack single bonds break, and loose nodes lie in it: the area is that of the plane all the same, and the
    // opening that of its sides.
    void dust_and_single_bonds_are_no_crack_data() { add_lattice_and_tetrahedra(); }
    void dust_and_single_bonds_are_no_crack() {
        QFETCH(bool, tetrahedra);
        const Body& body = tetrahedra ? mesh() : lattice();
        const double length = double(edge) * dx, opening = 0.6 * dx;
        const Plane plane{{0, 1, 0}, {0, 0.5 * length + 0.1 * dx, 0}};
        Frame frame = opened(*body.model, plane, {0, opening, 0});
        const auto& x = body.model->nodes.position;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double above = x[i].y - plane.point.y;
            if (above > 0 && above < dx && i % 7 < 2) // loose: hardly moved from below
                frame.displacement[3 * i + 1] = float(0.2 * opening);
            if (std::abs(above) > 5 * dx && i % 31 == 0) // bonds of a node away from the crack
                frame.displacement[3 * i] += float(0.02 * dx);
        }
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(frame);
        PartingSource source{body.model->nodes, body.skin, *body.neighbours, cuts.when(), 1};
        const double raw = area_of(part_body(source).crack) / (length * length);
        QVERIFY2(raw > 1.2, qPrintable(QString::number(raw)));
        source.frame = &frame;
        source.smallest_fragment = nodes_of_family(*body.model);
        QCOMPARE(source.smallest_fragment, std::size_t(33)); // 4/3 π 2³
        source.clear_gap = clear_gap(cuts, *body.model);
        const CrackFacets crack = part_body(source).crack;
        const double area = area_of(crack) / (length * length);
        // In the mesh some of the loose nodes still hang on to others of their layer: there are faces on both sides of them.
        QVERIFY2(area > 0.95 && area < (tetrahedra ? 1.25 : 1.05), qPrintable(QString::number(area)));
        const double apart = mean_of(crack, openings(crack, frame)) / opening;
        QVERIFY2(std::abs(apart * (tetrahedra ? area : 1) - 1) < (tetrahedra ? 0.15 : 0.02),
                 qPrintable(QString::number(apart))); // what is opened in all, shared by these faces
    }

    // One node of the dust stands for all of a fragment; the body's nodes stand for themselves.
    void dust_moves_as_one() {
        const Body& body = lattice();
        const auto& x = body.model->nodes.position;
        const auto is_piece = [&](const Vec3& p) {
            return p.x < 2 * dx && p.y < 2 * dx && p.z < 2 * dx;
        }; // at a corner
        Frame frame = opened(*body.model, {{0, 1, 0}, {0, 1e3, 0}}, {0, 0, 0});
        for (std::size_t i = 0; i < x.size(); ++i)
            frame.displacement[3 * i] = is_piece(x[i]) ? float(-3 * dx) : 0;
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(frame);
        // Away along −x alone: faces along y and z are sheared, which stretches their bonds as well.
        PartingSource source{body.model->nodes, body.skin, *body.neighbours, cuts.when(), 1};
        source.frame = &frame;
        source.smallest_fragment = nodes_of_family(*body.model);
        const PartedBody parted = part_body(source);
        QCOMPARE(parted.fragment.size(), x.size());
        std::set<std::uint32_t> of_piece;
        for (std::uint32_t i = 0; i < x.size(); ++i)
            if (is_piece(x[i]))
                of_piece.insert(parted.fragment[i]);
            else
                QCOMPARE(parted.fragment[i], i);
        QCOMPARE(of_piece.size(), std::size_t(1));
        source.smallest_fragment = x.size() + 1; // a body that is smaller than a family is no dust
        const PartedBody small = part_body(source);
        for (std::uint32_t i = 0; i < x.size(); ++i)
            QCOMPARE(small.fragment[i], i);
    }

    // A node that has turned about its last neighbour by a right angle is drawn with it.
    void nodes_on_threads_stay() {
        const Body& body = lattice();
        const auto& x = body.model->nodes.position;
        const auto at = [&](double i) { // the node of the lower edge
            for (std::uint32_t k = 0; k < x.size(); ++k)
                if (norm(x[k] - dx * Vec3{i + 0.5, 0.5, 0.5}) < 0.1 * dx)
                    return k;
            return 0U;
        };
        const std::uint32_t loose = at(0), neighbour = at(1);
        Frame frame = opened(*body.model, {{0, 1, 0}, {0, 1e3, 0}}, {0, 0, 0});
        frame.damage.assign(x.size(), 0.1F);
        frame.damage[loose] = 0.96F;
        frame.displacement[3 * std::size_t(loose)] = float(dx);
        frame.displacement[3 * std::size_t(loose) + 1] = float(-dx);
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(frame);
        PartingSource source{body.model->nodes, body.skin, *body.neighbours, cuts.when(), 1};
        source.frame = &frame;
        source.smallest_fragment = nodes_of_family(*body.model);
        source.clear_gap = clear_gap(cuts, *body.model);
        const PartedBody parted = part_body(source);
        QCOMPARE(parted.fragment[loose], neighbour);
        QCOMPARE(parted.fragment[neighbour], neighbour);
    }

    // Some pairs hold across the crack, as those of a softening law do, and it is a crack all the same.
    void bridged_cracks_are_cracks_data() { add_lattice_and_tetrahedra(); }
    void bridged_cracks_are_cracks() {
        QFETCH(bool, tetrahedra);
        const Body& body = tetrahedra ? mesh() : lattice();
        const double length = double(edge) * dx;
        const Plane plane{{0, 1, 0}, {0, 0.5 * length + 0.1 * dx, 0}};
        const Frame frame = opened(*body.model, plane, {0, 0.2 * dx, 0});
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(frame);
        std::vector<float> when(cuts.when().begin(), cuts.when().end());
        std::size_t across = 0;
        for (float& time : when)
            if (time == 1 && ++across % 20 == 0)
                time = never_cut;
        PartingSource source{body.model->nodes, body.skin, *body.neighbours, when, 1};
        source.frame = &frame;
        source.smallest_fragment = nodes_of_family(*body.model);
        source.clear_gap = clear_gap(cuts, *body.model);
        const double area = area_of(part_body(source).crack) / (length * length);
        QVERIFY2(area > 0.85 && area < 1.05, qPrintable(QString::number(area)));
    }

    // Nine tenths of the force are gone at s0 + 0.9 (s_c − s0) of the straight branch of a bilinear law.
    void softening_bonds_part_before_they_break() {
        const BondLaw law = bilinear_law(1, 1e-4, 1e-2);
        QVERIFY(std::abs(separating_stretch(law, 1) / (1e-4 + 0.9 * 0.99e-2) - 1) < 1e-6);
        BondLaw brittle;
        brittle.critical_stretch = 0.02;
        QCOMPARE(separating_stretch(brittle, 1), 0.02);
        BondLaw fading; // S exp(−β |ξ| S²) is a tenth of its largest where x exp(−x²/2) = 0.1 exp(−1/2), x = 2.9977
        fading.fading = 50;
        const double peak = 1 / std::sqrt(2 * 50 * 0.01);
        const double x = separating_stretch(fading, 0.01) / peak;
        QVERIFY2(std::abs(x * std::exp(-x * x / 2) / (0.1 * std::exp(-0.5)) - 1) < 1e-6 && x > 1,
                 qPrintable(QString::number(x)));
    }
};

PERISCOPE_TEST(PartedBodyTest)
} // namespace parted_body_test
#include "parted_body_test.moc"
