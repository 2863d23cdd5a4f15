// The outer surface of a body of cells: smooth instead of stairs, on the border of the body, and of fewer facets.
#include "core/cracks/border_positions.hpp"
#include "core/cracks/coarse_facets.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/parted_body.hpp"
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
#include <numeric>
#include <optional>
#include <vector>

namespace outer_surface_test {

using namespace periscope;
using namespace periscope::test;
using namespace periscope::test::torn_cube;

namespace {

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

} // namespace

class OuterSurfaceTest : public QObject {
    Q_OBJECT

private slots:
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
        const BorderPositions places = border_positions(*neighbours.grid, *border);
        PartingSource source{nodes, skin, neighbours};
        source.border = &places;
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

PERISCOPE_TEST(OuterSurfaceTest)
} // namespace outer_surface_test

#include "outer_surface_test.moc"
