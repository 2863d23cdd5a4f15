// Bodies that a plane crack has divided: area and opening of the crack surface, and the outer surface along it. The
// expected values are those of the plane.
#include "core/building/build_model.hpp"
#include "core/cracks/border_positions.hpp"
#include "core/cracks/coarse_facets.hpp"
#include "core/cracks/crumbs.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/fragment_field.hpp"
#include "core/cracks/fragments.hpp"
#include "core/cracks/parted_body.hpp"
#include "core/cracks/separating.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/results/fragments_table.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/small_cube.hpp"

#include <QtTest>

#include <map>
#include <numeric>
#include <random>
#include <set>
#include <sstream>

namespace parted_body_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr std::size_t edge = 24; // spacings, of the cube

Case large_cube() {
    Case c = cube();
    auto& box = std::get<BoxGeometry>(c.geometry);
    box.box = {double(edge) * dx, double(edge) * dx, double(edge) * dx};
    return c;
}

// The cube as six tetrahedra for each of `edge`³ cubes, whose corners are moved about by up to a quarter of their edge; those
// on the sides within the sides.
Nodes cube_of_tetrahedra() {
    const std::size_t n = edge + 1;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> shift(-0.25, 0.25);
    Nodes nodes;
    nodes.spacing = dx;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < n; ++k) {
                Vec3 p;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const std::size_t at = axis == 0 ? i : axis == 1 ? j : k;
                    const double moved = shift(random);
                    p[axis] = dx * (double(at) + (at > 0 && at < edge ? moved : 0));
                }
                nodes.position.list().push_back(p);
            }
    nodes.volume.assign(nodes.size(), dx * dx * dx);
    for (std::uint32_t i = 0; i < edge; ++i)
        for (std::uint32_t j = 0; j < edge; ++j)
            for (std::uint32_t k = 0; k < edge; ++k) {
                std::array<std::size_t, 3> way{0, 1, 2};
                do { // from the lowest corner of a cube to the highest, along its edges
                    std::array<std::uint32_t, 3> at{i, j, k};
                    std::array<std::uint32_t, 4> t{};
                    for (std::size_t c = 0; c < 4; ++c) {
                        if (c > 0)
                            ++at[way[c - 1]];
                        t[c] = std::uint32_t((at[0] * n + at[1]) * n + at[2]);
                    }
                    nodes.tetrahedra.push_back(t);
                } while (std::next_permutation(way.begin(), way.end()));
            }
    return nodes;
}

struct Body {
    std::shared_ptr<const Model> model;
    NeighboursPtr neighbours;
    Skin skin;
};

Body body_of(const Case& c, Nodes nodes) {
    Body body;
    body.model = std::make_shared<const Model>(build_model(c, std::move(nodes)));
    body.neighbours = std::make_shared<const Neighbours>(neighbours_of(body.model->nodes));
    body.skin = find_skin(body.model->nodes);
    return body;
}

const Body& lattice() {
    static const Body body = body_of(large_cube(), discretise(large_cube(), std::nullopt));
    return body;
}
const Body& mesh() {
    static const Body body = body_of(large_cube(), cube_of_tetrahedra());
    return body;
}

// A polygon from z = 0 to `depth`; all in spacings, the surface in metres. It is cut into triangles ear by ear.
Surface extruded(const std::vector<Vec3>& outline, double depth) {
    Surface surface;
    const auto n = std::uint32_t(outline.size());
    for (const double z : {0.0, depth})
        for (const Vec3& p : outline)
            surface.points.push_back(dx * Vec3{p.x, p.y, z});
    std::vector<std::uint32_t> left(n);
    std::iota(left.begin(), left.end(), 0U);
    const auto turn = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        return cross(outline[b] - outline[a], outline[c] - outline[a]).z;
    };
    while (left.size() > 2)
        for (std::size_t k = 0; k < left.size(); ++k) {
            const std::uint32_t a = left[(k + left.size() - 1) % left.size()], b = left[k],
                                c = left[(k + 1) % left.size()];
            const bool holds_another = std::ranges::any_of(left, [&](std::uint32_t p) {
                return p != a && p != b && p != c && turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
            });
            if (turn(a, b, c) <= 0 || holds_another)
                continue;
            surface.triangles.push_back({a, c, b});
            surface.triangles.push_back({n + a, n + b, n + c});
            left.erase(left.begin() + std::ptrdiff_t(k));
            break;
        }
    for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t next = (k + 1) % n;
        surface.triangles.push_back({k, next, n + next});
        surface.triangles.push_back({k, n + next, n + k});
    }
    return surface;
}

// How far a point is from the border of such a body with a round hole in the middle of a plate; all in spacings.
double off_border(const std::vector<Vec3>& outline, double hole, double depth, const Vec3& p) {
    double off = std::min(std::abs(p.z), std::abs(p.z - depth));
    for (std::size_t k = 0; k < outline.size(); ++k) {
        const Vec3 a = outline[k], along = outline[(k + 1) % outline.size()] - a;
        const double part = std::clamp(dot(Vec3{p.x, p.y, 0} - a, along) / dot(along, along), 0.0, 1.0);
        off = std::min(off, norm(Vec3{p.x, p.y, 0} - a - part * along));
    }
    return hole > 0 ? std::min(off, std::abs(std::hypot(p.x - 20, p.y - 15) - hole)) : off;
}

struct Plane {
    Vec3 normal, point;
    bool is_above(const Vec3& p) const { return dot(p - point, normal) > 0; }
};

// Returns the frame in which the part above the plane has moved by this; all nodes have lost bonds.
Frame opened(const Model& model, const Plane& plane, const Vec3& by, double time = 1) {
    Frame frame;
    frame.step = std::uint64_t(time);
    frame.time = time;
    frame.damage.assign(model.nodes.size(), 1);
    for (const Vec3& p : model.nodes.position)
        for (std::size_t k = 0; k < 3; ++k)
            frame.displacement.push_back(plane.is_above(p) ? float(by[k]) : 0);
    return frame;
}

PartedBody parted(const Body& body, const CutPairs& cuts, double time = 1) {
    return part_body({body.model->nodes, body.skin, *body.neighbours, cuts.when(), float(time)});
}

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

// Returns the volume that closed surfaces enclose, undeformed or as in the frame.
double volume_of(const BodyFacets& body, const Frame* frame) {
    double volume = 0;
    const auto at = [&](std::uint32_t p) {
        const auto& x = body.points.at[p];
        Vec3 place{x[0], x[1], x[2]};
        const auto nodes = body.points.nodes_of(p);
        for (const std::uint32_t node : nodes)
            for (std::size_t k = 0; k < 3 && frame; ++k)
                place[k] += double(frame->displacement[3 * std::size_t(node) + k]) / double(nodes.size());
        return place;
    };
    for (const auto& [a, b, c] : body.facets)
        volume += dot(at(a), cross(at(b), at(c))) / 6;
    return volume;
}

// Edges that are not shared by an even number of facets: where the surface has a hole.
std::size_t open_edges(const BodyFacets& body) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> count;
    for (const auto& f : body.facets)
        for (std::size_t c = 0; c < 3; ++c)
            ++count[std::minmax(f[c], f[(c + 1) % 3])];
    return std::size_t(std::count_if(count.begin(), count.end(), [](const auto& e) { return e.second % 2 != 0; }));
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

    void nothing_is_parted_without_a_crack_data() {
        QTest::addColumn<bool>("tetrahedra");
        QTest::newRow("lattice") << false;
        QTest::newRow("tetrahedra") << true;
    }
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
    void dust_and_single_bonds_are_no_crack_data() {
        QTest::addColumn<bool>("tetrahedra");
        QTest::newRow("lattice") << false;
        QTest::newRow("tetrahedra") << true;
    }
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

    // The upper part of the cube flies off, and a corner of the lower one: masses and velocities as they were made.
    void fragments_have_their_mass_and_velocity_data() { dust_and_single_bonds_are_no_crack_data(); }
    void fragments_have_their_mass_and_velocity() {
        QFETCH(bool, tetrahedra);
        const Body& body = tetrahedra ? mesh() : lattice();
        const auto& nodes = body.model->nodes;
        const Plane plane{{0, 1, 0}, {0, 0.75 * double(edge) * dx + 0.1 * dx, 0}};
        const auto is_corner = [&](const Vec3& p) { return p.x < 4.6 * dx && p.y < 4.6 * dx && p.z < 4.6 * dx; };
        Frame frame = opened(*body.model, plane, {0, 4 * dx, 0});
        struct Expected {
            std::size_t count = 0;
            double mass = 0;
            Vec3 moment;
        };
        std::array<Expected, 3> expected; // below, above, corner
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            const bool corner = is_corner(nodes.position[i]), above = plane.is_above(nodes.position[i]);
            if (corner)
                frame.displacement[3 * std::size_t(i)] = frame.displacement[3 * std::size_t(i) + 1] = float(-8 * dx);
            const Vec3 v = corner ? Vec3{-7, -7, 0} : above ? Vec3{0, 4, 1} : Vec3{};
            for (std::size_t k = 0; k < 3; ++k)
                frame.velocity.push_back(float(v[k]));
            Expected& e = expected[corner ? 2 : above ? 1 : 0];
            const double mass = nodes.volume[i] * 1000;
            ++e.count;
            e.mass += mass;
            e.moment += mass * (nodes.position[i] + Vec3{corner ? -8 * dx : 0,
                                                         corner  ? -8 * dx
                                                         : above ? 4 * dx
                                                                 : 0,
                                                         0});
        }
        CutPairs cuts(body.model, body.neighbours);
        cuts.add(frame);
        const Fragments found = find_fragments(*body.model, *body.neighbours, cuts, frame);
        QCOMPARE(found.all.size(), std::size_t(3));
        for (std::size_t k = 0; k < 3; ++k) {
            const Fragment& f = found.all[k];
            QCOMPARE(f.nodes, expected[k].count);
            QVERIFY(std::abs(f.mass / expected[k].mass - 1) < 1e-9);
            QVERIFY(norm(f.centre - (1 / expected[k].mass) * expected[k].moment) < 1e-6 * dx * double(edge));
        }
        QVERIFY(norm(found.all[0].velocity) < 1e-9 && norm(found.all[1].velocity - Vec3{0, 4, 1}) < 1e-6);
        QVERIFY(norm(found.all[2].velocity - Vec3{-7, -7, 0}) < 1e-6);
        QVERIFY(std::abs(found.all[1].kinetic_energy / (0.5 * expected[1].mass * 17) - 1) < 1e-6);
        QCOMPARE(found.of_at_least(expected[1].count), std::size_t(2));
        for (std::uint32_t i = 0; i < nodes.size(); ++i)
            QCOMPARE(found.of_node[i], is_corner(nodes.position[i]) ? 2U : plane.is_above(nodes.position[i]) ? 1U : 0U);
    }

    // The upper quarter of the cube flies off as one, from the last of two frames.
    void fragments_as_a_table() {
        const Body& body = lattice();
        const double length = double(edge) * dx;
        const Plane plane{{0, 1, 0}, {0, 0.75 * length, 0}};
        auto whole = std::make_shared<Frame>(opened(*body.model, plane, {}, 1));
        auto torn = std::make_shared<Frame>(opened(*body.model, plane, {0, 4 * dx, 0}, 2));
        for (const auto& frame : {whole, torn})
            for (const Vec3& p : body.model->nodes.position) {
                const bool flies = frame == torn && plane.is_above(p);
                for (const float v : {0.0F, flies ? 4.0F : 0, flies ? 3.0F : 0})
                    frame->velocity.push_back(v);
            }
        const std::vector<FramePtr> frames{whole, torn};
        QVERIFY(!find_last_fragments(body.model, {}));
        const auto first = find_last_fragments(body.model, std::span(frames).first(1));
        QCOMPARE(first->all.size(), std::size_t(1));
        const auto last = find_last_fragments(body.model, frames);
        QVERIFY(last);
        constexpr std::size_t below = edge * edge * 18, above = edge * edge * 6;
        constexpr double node = 1000 * dx * dx * dx; // kg
        QVERIFY(std::abs(last->mass() / (node * double(below + above)) - 1) < 1e-9);
        QVERIFY(std::abs(last->mass_of_smaller(below) / (node * above) - 1) < 1e-9);
        QCOMPARE(last->mass_of_smaller(above), 0.0);

        std::istringstream csv(fragments_csv(*last));
        std::string line;
        std::getline(csv, line);
        QCOMPARE(line, std::string("fragment,nodes,mass [kg],x [m],y [m],z [m],vx [m/s],vy [m/s],vz [m/s],"
                                   "kinetic energy [J]"));
        const std::vector<std::vector<double>> expected{
            {1, below, node * below, 0.5 * length, 9 * dx, 0.5 * length, 0, 0, 0, 0},
            {2, above, node * above, 0.5 * length, 25 * dx, 0.5 * length, 0, 4, 3, 12.5 * node * above}};
        for (const auto& row : expected) {
            QVERIFY(std::getline(csv, line));
            std::istringstream cells(line);
            std::string cell;
            for (const double value : row) {
                QVERIFY(std::getline(cells, cell, ','));
                QVERIFY2(std::abs(std::stod(cell) - value) <= 1e-6 * std::abs(value) + 1e-12, line.c_str());
            }
            QVERIFY(!std::getline(cells, cell, ','));
        }
        QVERIFY(!std::getline(csv, line));
    }

    // Numbers in frames: as in the table, 1 the heaviest; what came apart stays apart where it closes again, also for a run that
    // goes on and has been shown its earlier frames.
    void fragments_as_a_field() {
        const Body& body = lattice();
        const Plane plane{{0, 1, 0}, {0, 0.75 * double(edge) * dx, 0}};
        const auto whole = std::make_shared<Frame>(opened(*body.model, plane, {}, 1)),
                   torn = std::make_shared<Frame>(opened(*body.model, plane, {0, 4 * dx, 0}, 2)),
                   closed = std::make_shared<Frame>(opened(*body.model, plane, {}, 3));
        for (const auto& frame : {whole, torn, closed})
            frame->velocity.assign(3 * body.model->nodes.size(), 0);
        FragmentField field(body.model);
        QVERIFY(field.can_find());
        const auto numbers = [](FragmentField& of, const FramePtr& frame) { return of.add_to(frame)->fragment; };
        const std::vector<float> first = numbers(field, whole), second = numbers(field, torn),
                                 third = numbers(field, closed);
        QCOMPARE(first, std::vector<float>(body.model->nodes.size(), 1));
        for (std::size_t i = 0; i < second.size(); ++i)
            QCOMPARE(second[i], plane.is_above(body.model->nodes.position[i]) ? 2.0F : 1.0F);
        QVERIFY(third == second);
        QVERIFY(torn->fragment.empty()); // frames are shared, and stay as they are
        FragmentField goes_on(body.model), begins(body.model);
        goes_on.see(*torn);
        QVERIFY(numbers(goes_on, closed) == second);
        QVERIFY(numbers(begins, closed) == first);
    }

    // Fragments are known on lattices and in meshes, but not for nodes that lie anywhere.
    void bodies_without_neighbours() {
        QVERIFY(have_neighbours(lattice().model->nodes) && have_neighbours(mesh().model->nodes));
        Nodes holed = lattice().model->nodes; // as a lattice that fills a surface
        holed.lattice.reset();
        QVERIFY(have_neighbours(holed));
        Nodes scattered = mesh().model->nodes;
        scattered.tetrahedra.clear();
        QVERIFY(!have_neighbours(scattered) && !neighbours_of(scattered).any());
        const auto model = std::make_shared<const Model>(build_model(large_cube(), scattered));
        auto frame = std::make_shared<const Frame>(opened(*model, {{1, 0, 0}, {}}, {}));
        QVERIFY(!find_last_fragments(model, std::vector<FramePtr>{frame}));
    }

    // Some pairs hold across the crack, as those of a softening law do, and it is a crack all the same.
    void bridged_cracks_are_cracks_data() { dust_and_single_bonds_are_no_crack_data(); }
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

    // A cylinder of cells has the surface of a cylinder, not that of its stairs (4/π times as large).
    void round_bodies_are_round() {
        Case c = large_cube();
        Nodes all = discretise(c, std::nullopt), left;
        left.spacing = all.spacing;
        const double middle = 0.5 * edge * dx, radius = 9.3 * dx;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (std::hypot(all.position[i].x - middle, all.position[i].y - middle) < radius)
                left.position.list().push_back(all.position[i]);
        left.volume.assign(left.size(), all.volume.front());
        const Neighbours neighbours = neighbours_of(left);
        QVERIFY(neighbours.grid);
        const Skin skin = find_skin(left);
        const auto side = [&](bool smooth) {
            PartingSource source{left, skin, neighbours};
            source.smooth = smooth;
            const PartedBody both = part_body(source);
            double area = 0;
            const auto at = [&](std::uint32_t p) {
                const auto& x = both.body.points.at[p];
                return Vec3{x[0], x[1], x[2]};
            };
            for (const auto& [a, b, e] : both.body.facets) {
                const Vec3 doubled = cross(at(b) - at(a), at(e) - at(a));
                if (std::abs(unit(doubled).z) < 0.5)
                    area += 0.5 * norm(doubled);
            }
            return area / (2 * M_PI * radius * edge * dx);
        };
        QVERIFY(side(false) > 1.2);
        QVERIFY2(std::abs(side(true) - 1) < 0.06, qPrintable(QString::number(side(true))));
    }

    void the_border_is_that_of_the_body_data() {
        QTest::addColumn<std::vector<Vec3>>("outline"); // counter-clockwise, spacings
        QTest::addColumn<double>("hole");               // radius, spacings
        QTest::addColumn<bool>("is_plane");
        using Outline = std::vector<Vec3>;
        const Outline plate{{0, 0, 0}, {40, 0, 0}, {40, 30, 0}, {0, 30, 0}};
        QTest::newRow("L") << Outline{{0, 0, 0}, {40, 0, 0}, {40, 14, 0}, {14, 14, 0}, {14, 40, 0}, {0, 40, 0}} << 0.0
                           << false;
        QTest::newRow("L that the spacing does not divide")
            << Outline{{0, 0, 0}, {40.3, 0, 0}, {40.3, 14.4, 0}, {14.4, 14.4, 0}, {14.4, 40.3, 0}, {0, 40.3, 0}} << 0.0
            << false;
        QTest::newRow("T") << Outline{{0, 0, 0},     {10.2, 0, 0},   {10.2, 25, 0}, {22, 25, 0},
                                      {22, 34.3, 0}, {-12, 34.3, 0}, {-12, 25, 0},  {0, 25, 0}}
                           << 0.0 << false;
        QTest::newRow("turned") << Outline{{0, 0, 0}, {30, 12, 0}, {20, 37, 0}, {-10, 25, 0}} << 0.0 << false;
        QTest::newRow("hole") << plate << 8.3 << false;
        QTest::newRow("small hole") << plate << 2.2 << false;
        QTest::newRow("plane with a hole") << plate << 8.3 << true;
        QTest::newRow("plane with a small hole") << plate << 2.2 << true;
    }
    // The outer facets of the cells lie on the border, and its corners are there, concave ones too.
    void the_border_is_that_of_the_body() {
        QFETCH(std::vector<Vec3>, outline);
        QFETCH(double, hole);
        QFETCH(bool, is_plane);
        const double depth = 5;
        Case c = large_cube();
        Nodes nodes;
        if (hole > 0) {
            auto& box = std::get<BoxGeometry>(c.geometry);
            box.box = {40 * dx, 30 * dx, depth * dx};
            box.space = is_plane ? Space::plane_stress : Space::solid;
            SetCylinder round;
            round.from = {Quantity(20 * dx), Quantity(15 * dx), Quantity(-dx)};
            round.to = {Quantity(20 * dx), Quantity(15 * dx), Quantity((depth + 1) * dx)};
            round.radius = Quantity(hole * dx);
            c.sets.push_back({"round", round});
            box.without = {"round"};
            nodes = discretise(c, std::nullopt);
        } else {
            auto body = std::make_shared<Surface>(extruded(outline, depth));
            nodes = fill_with_lattice(*body, dx, {});
            nodes.outline = body;
            c.geometry = SurfaceGeometry{};
        }
        const Neighbours neighbours = neighbours_of(nodes);
        const Skin skin = find_skin(nodes);
        const auto border = border_of(c, nodes);
        QVERIFY(neighbours.grid && border);
        const BorderPositions positions = border_positions(*neighbours.grid, *border);
        PartingSource source{nodes, skin, neighbours};
        source.border = &positions;
        const BodyFacets body = part_body(source).body;

        double furthest = 0, area = 0, expected = 0;
        for (const auto& p : body.points.at)
            furthest = std::max(furthest, off_border(outline, hole, depth, (1 / dx) * Vec3{p[0], p[1], p[2]}));
        QVERIFY2(furthest < 0.005, qPrintable(QString::number(furthest)));
        for (const Vec3& corner : outline)
            for (const double z : {0.0, depth}) {
                double nearest = 1;
                for (const auto& p : body.points.at)
                    nearest = std::min(nearest, norm((1 / dx) * Vec3{p[0], p[1], p[2]} - Vec3{corner.x, corner.y, z}));
                QVERIFY2(
                    nearest < 0.02,
                    qPrintable(QStringLiteral("%1 at %2, %3, %4").arg(nearest).arg(corner.x).arg(corner.y).arg(z)));
            }
        const auto at = [&](std::uint32_t p) {
            const auto& x = body.points.at[p];
            return (1 / dx) * Vec3{x[0], x[1], x[2]};
        };
        for (const auto& [p, q, r] : body.facets) {
            const Vec3 doubled = cross(at(q) - at(p), at(r) - at(p));
            area += 0.5 * norm(doubled);
            // In front and behind no facet is without area: only those of stairs may fold up on the border.
            if (is_plane && std::abs(at(p).z - at(q).z) + std::abs(at(p).z - at(r).z) < 1e-3)
                QVERIFY2(norm(doubled) > 1e-3, qPrintable(QString::number(norm(doubled))));
        }
        for (std::size_t k = 0; k < outline.size(); ++k) {
            const Vec3 &a = outline[k], &b = outline[(k + 1) % outline.size()];
            expected += depth * norm(b - a) + (a.x * b.y - b.x * a.y);
        }
        expected += 2 * M_PI * hole * depth - 2 * M_PI * hole * hole;
        QVERIFY2(std::abs(area / expected - 1) < 0.01, qPrintable(QString::number(area / expected)));
    }

    // A cube keeps its volume and its sides with a quarter of its facets; each owner is that of a facet that was there.
    void coarse_facets_of_a_cube_enclose_the_same() {
        const BodyFacets fine = part_body({lattice().model->nodes, lattice().skin, *lattice().neighbours}).body;
        BodyFacets coarse = fine;
        const CoarseFacets made = coarse_facets(fine, 2 * dx);
        coarse.facets = made.facets;
        QCOMPARE(made.fine.size(), made.facets.size());
        const double part = double(coarse.facets.size()) / double(fine.facets.size());
        QVERIFY2(part > 0.2 && part < 0.4, qPrintable(QString::number(part)));
        QCOMPARE(open_edges(coarse), std::size_t(0));
        const double volume = std::pow(double(edge) * dx, 3);
        QVERIFY(std::abs(volume_of(coarse, nullptr) / volume - 1) < 1e-5);
        double area = 0;
        for (std::size_t f = 0; f < coarse.facets.size(); ++f) {
            const auto at = [&](std::uint32_t p) { return fine.points.at[p]; };
            const auto& [a, b, c] = coarse.facets[f];
            const auto way = [&](std::uint32_t to) {
                return Vec3{at(to)[0] - at(a)[0], at(to)[1] - at(a)[1], at(to)[2] - at(a)[2]};
            };
            area += 0.5 * norm(cross(way(b), way(c)));
            QVERIFY(made.fine[f] < fine.owner.size());
        }
        QVERIFY2(std::abs(area / (6 * std::pow(double(edge) * dx, 2)) - 1) < 1e-5, qPrintable(QString::number(area)));
    }

    // Two halves that a crack has parted and that move apart by their own length: no coarse facet joins them.
    void coarse_facets_do_not_bridge_cracks() {
        for (const Body* body : {&lattice(), &mesh()}) {
            const double length = double(edge) * dx;
            const Plane plane{unit({std::sin(0.35), std::cos(0.35), 0}),
                              {0.5 * length, 0.5 * length + 0.13 * dx, 0.5 * length}};
            const Frame frame = opened(*body->model, plane, length * plane.normal);
            CutPairs cuts(body->model, body->neighbours);
            cuts.add(frame);
            const BodyFacets fine = parted(*body, cuts).body;
            BodyFacets coarse = fine;
            coarse.facets = coarse_facets(fine, 2 * dx).facets;
            QVERIFY(coarse.facets.size() < (body == &lattice() ? 0.6 : 0.9) * double(fine.facets.size()));
            const auto is_above = [&](std::uint32_t point) {
                return plane.is_above(body->model->nodes.position[coarse.points.nodes_of(point).front()]);
            };
            for (const auto& [a, b, c] : coarse.facets)
                QVERIFY(is_above(a) == is_above(b) && is_above(b) == is_above(c));
            QCOMPARE(open_edges(coarse), std::size_t(0));
            const double kept = volume_of(coarse, &frame) / volume_of(fine, &frame);
            QVERIFY2(std::abs(kept - 1) < 0.02, qPrintable(QString::number(kept)));
        }
    }
};

PERISCOPE_TEST(PartedBodyTest)
} // namespace parted_body_test
#include "parted_body_test.moc"
