// Rigid bodies of any shape: mass properties against known integrals; distances from surfaces and polygons against
// known ones, both exact and on the grid that contact uses; and files whose surface is not closed.
#include "core/base/error.hpp"
#include "core/geometry/import/rigid_forms.hpp"
#include "core/rigid_bodies/distance_grid.hpp"
#include "core/shapes/mass_properties.hpp"
#include "core/shapes/polygon_distance.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/message_of.hpp"
#include "tests/unit/surface_files.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <random>

namespace rigid_forms_test {

using namespace periscope;
using namespace periscope::test;
namespace fs = std::filesystem;

namespace {

constexpr double pi = std::numbers::pi;

// Returns the distance of a point from the box from −half to half, by the built-in formula.
double box_distance(const Vec3& p, const Vec3& half) {
    const Vec3 beyond{std::abs(p.x) - half.x, std::abs(p.y) - half.y, std::abs(p.z) - half.z};
    const double inside = std::min(0.0, std::max({beyond.x, beyond.y, beyond.z}));
    return inside + norm({std::max(beyond.x, 0.0), std::max(beyond.y, 0.0), std::max(beyond.z, 0.0)});
}

std::vector<Vec3> points_around(const Vec3& reach, int count) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> one(-1, 1);
    std::vector<Vec3> points;
    for (int k = 0; k < count; ++k)
        points.push_back({reach.x * one(random), reach.y * one(random), reach.z * one(random)});
    return points;
}

double off_diagonal(const std::array<Vec3, 3>& tensor) {
    return std::max({std::abs(tensor[0].y), std::abs(tensor[0].z), std::abs(tensor[1].z)});
}

} // namespace

class RigidFormsTest : public QObject {
    Q_OBJECT

private slots:
    void mass_of_a_box() {
        const Vec3 low{0.9, -2, 5}, size{0.3, 0.5, 0.7};
        const MassProperties m = mass_properties(box_surface(low, low + size));
        const double volume = 0.3 * 0.5 * 0.7;
        VERIFY_NEAR(m.volume, volume, 1e-12);
        QVERIFY(norm(m.centre - (low + 0.5 * size)) < 1e-12);
        const auto inertia = m.inertia();
        VERIFY_NEAR(inertia[0].x, volume / 12 * (0.5 * 0.5 + 0.7 * 0.7), 1e-12);
        VERIFY_NEAR(inertia[1].y, volume / 12 * (0.3 * 0.3 + 0.7 * 0.7), 1e-12);
        VERIFY_NEAR(inertia[2].z, volume / 12 * (0.3 * 0.3 + 0.5 * 0.5), 1e-12);
        QVERIFY(off_diagonal(inertia) < 1e-12 * volume);
    }

    // The corner of a cube with legs of length a along the axes has V = a³/6, its centre at a/4, and, from the corner,
    // ∫x² = a⁵/60 and ∫xy = a⁵/120 (Dirichlet's integrals).
    void mass_of_a_tetrahedron() {
        const double a = 0.2;
        const Vec3 corner{3, 1, -2};
        Surface s;
        s.points = {corner, corner + Vec3{a, 0, 0}, corner + Vec3{0, a, 0}, corner + Vec3{0, 0, a}};
        s.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
        const MassProperties m = mass_properties(s);
        const double volume = a * a * a / 6;
        VERIFY_NEAR(m.volume, volume, 1e-12);
        QVERIFY(norm(m.centre - (corner + Vec3{a / 4, a / 4, a / 4})) < 1e-12);
        VERIFY_NEAR(m.second[0].x, std::pow(a, 5) / 60 - volume * a * a / 16, 1e-11);
        VERIFY_NEAR(m.second[0].y, std::pow(a, 5) / 120 - volume * a * a / 16, 1e-11);
        VERIFY_NEAR(m.inertia()[0].y, -(std::pow(a, 5) / 120 - volume * a * a / 16), 1e-11);
    }

    // For a polyhedron in a ball whose edges have the angle α at the centre, the error is of the order α². It is
    // divided by four with each level.
    void mass_of_a_ball_converges() {
        const double r = 0.7, volume = 4 * pi / 3 * r * r * r;
        double last_volume = 0, last_inertia = 0;
        for (const int level : {2, 3, 4}) {
            const MassProperties m = mass_properties(ball(r, level, {1, 2, 3}));
            QVERIFY(norm(m.centre - Vec3{1, 2, 3}) < 1e-12);
            const double of_volume = 1 - m.volume / volume;
            const double of_inertia = 1 - m.inertia()[1].y / (0.4 * volume * r * r);
            QVERIFY(of_volume > 0 && of_inertia > 0);
            if (last_volume > 0) {
                VERIFY_NEAR(last_volume / of_volume, 4, 0.05);
                VERIFY_NEAR(last_inertia / of_inertia, 4, 0.05);
            }
            last_volume = of_volume;
            last_inertia = of_inertia;
        }
        QVERIFY2(last_volume < 3e-3, qPrintable(QString::number(last_volume)));
    }

    void mass_of_polygons() {
        std::vector<Vec3> rectangle{{2, 1, 0}, {5, 1, 0}, {5, 3, 0}, {2, 3, 0}};
        for (const bool clockwise : {false, true}) {
            if (clockwise)
                std::ranges::reverse(rectangle);
            const MassProperties m = mass_properties(rectangle);
            VERIFY_NEAR(m.volume, 6, 1e-12);
            QVERIFY(norm(m.centre - Vec3{3.5, 2, 0}) < 1e-12);
            VERIFY_NEAR(m.inertia()[2].z, 6.0 / 12 * (9 + 4), 1e-12);
        }
        // An L of the squares [0,1]², [1,2]×[0,1] and [0,1]×[1,2]; the numbers follow from Steiner's theorem.
        const MassProperties l = mass_properties({{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}});
        VERIFY_NEAR(l.volume, 3, 1e-12);
        QVERIFY(norm(l.centre - Vec3{5.0 / 6, 5.0 / 6, 0}) < 1e-12);
        const auto away = [&](double x, double y) {
            return (x - 5.0 / 6) * (x - 5.0 / 6) + (y - 5.0 / 6) * (y - 5.0 / 6);
        };
        VERIFY_NEAR(l.inertia()[2].z, 3 * (1.0 / 6) + away(0.5, 0.5) + away(1.5, 0.5) + away(0.5, 1.5), 1e-12);
    }

    // A box that is turned and moved has the same inertia about its own axes.
    void axes_are_the_principal_ones() {
        const Vec3 size{0.3, 0.5, 0.7};
        const RigidFormPtr form = rigid_form(tilted(box_surface({0, 0, 0}, size)));
        QVERIFY(norm(form->centre - tilted(0.5 * size)) < 1e-12);
        std::array<double, 3> found{form->inertia.x, form->inertia.y, form->inertia.z};
        std::ranges::sort(found);
        VERIFY_NEAR(found[0], (0.09 + 0.25) / 12, 1e-10);
        VERIFY_NEAR(found[1], (0.09 + 0.49) / 12, 1e-10);
        VERIFY_NEAR(found[2], (0.25 + 0.49) / 12, 1e-10);
        const auto& a = form->axes;
        QVERIFY(norm(cross(a[0], a[1]) - a[2]) < 1e-12); // right-handed
        const Vec3 extent = form->bounds.size();
        std::array<double, 3> sides{extent.x, extent.y, extent.z};
        std::ranges::sort(sides);
        QVERIFY(near(sides[0], 0.3, 1e-9) && near(sides[1], 0.5, 1e-9) && near(sides[2], 0.7, 1e-9));
        // A ball has no principal axes, so the axes of the file remain.
        QVERIFY(rigid_form(ball(0.5, 3))->axes == (std::array<Vec3, 3>{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}));
    }

    void distance_from_a_box() {
        const Vec3 half{0.3, 0.5, 0.2};
        const SurfaceDistance distance(box_surface(-1 * half, half));
        for (const Vec3& p : points_around({0.6, 0.8, 0.5}, 5000)) {
            const double expected = box_distance(p, half);
            const SurfacePoint found = distance.at(p);
            QVERIFY(std::abs(found.distance - expected) < 1e-12);
            VERIFY_NEAR(norm(found.normal), 1, 1e-9);
            const Vec3 further = p + 1e-6 * found.normal; // the distance increases along the normal
            QVERIFY(std::abs(box_distance(further, half) - expected - 1e-6) < 1e-9);
            if (std::abs(expected) > 1e-3) { // a bound above the distance changes nothing, one below it finds nothing
                QCOMPARE(distance.at(p, 1.01 * std::abs(expected)).distance, found.distance);
                QVERIFY(std::isinf(distance.at(p, 0.99 * std::abs(expected)).distance));
            }
        }
    }

    // In the slot of a block, and around its edges, which are concave, the sign is right: the share of points inside is
    // the block's volume.
    void the_sign_tells_inside_from_outside() {
        const SurfaceDistance distance(tilted(slotted_block()));
        int inside = 0, wrong = 0, all = 0;
        for (double x = -0.00037; x < 0.021; x += 0.0007)
            for (double y = -0.00041; y < 0.021; y += 0.0007)
                for (double z = -0.00043; z < 0.008; z += 0.0007) {
                    const bool in_block = x > 0 && x < 0.02 && y > 0 && y < 0.02 && z > 0 && z < 0.007;
                    const bool in_slot = x > 0.009 && x < 0.011 && y < 0.01;
                    const bool is_inside = distance.at(tilted(Vec3{x, y, z})).distance < 0;
                    wrong += is_inside != (in_block && !in_slot);
                    inside += is_inside;
                    ++all;
                }
        QCOMPARE(wrong, 0);
        QVERIFY(inside > all / 2 && inside < all);
    }

    // The header states the accuracy of the grid: it is exact along flat faces; with the step h, the error is 3h²/(8d)
    // at the distance d from convex edges, and nowhere more than √3/2 h.
    void the_grid_is_as_near_as_it_says() {
        const Vec3 half{3e-3, 5e-3, 2e-3};
        const double reach = 0.5e-3;
        const SurfaceDistance distance(box_surface(-1 * half, half));
        const DistanceGrid grid = distance_grid(distance, reach, 1e-3);
        VERIFY_NEAR(grid.step, reach / 8, 1e-9);
        double at_faces = 0, at_edges = 0, anywhere = 0, inside = 0;
        for (const Vec3& p : points_around({3.45e-3, 5.45e-3, 2.45e-3}, 100000)) {
            const double expected = box_distance(p, half);
            if (expected > reach)
                continue;
            const SurfacePoint found = grid.at(p);
            const double error = std::abs(found.distance - expected);
            anywhere = std::max(anywhere, error);
            const int beyond = (std::abs(p.x) > half.x - 2 * grid.step) + (std::abs(p.y) > half.y - 2 * grid.step) +
                               (std::abs(p.z) > half.z - 2 * grid.step);
            if (beyond == 1 && expected > -2 * grid.step) {
                at_faces = std::max(at_faces, error);
                QVERIFY(std::abs(found.slope - 1) < 1e-5);
            }
            if (expected > 0.5 * reach) // the cell is at least this far away: two steps minus its diagonal
                at_edges =
                    std::max(at_edges, error * 8 * (expected - std::sqrt(3) * grid.step) / (3 * grid.step * grid.step));
            if (expected < -1.5e-3)
                inside = std::max(inside, error);
        }
        QVERIFY2(at_faces < 1e-9, qPrintable(QString::number(at_faces)));
        QVERIFY2(at_edges < 1, qPrintable(QString::number(at_edges)));
        QVERIFY2(anywhere < 0.866 * grid.step, qPrintable(QString::number(anywhere / grid.step)));
        QVERIFY(std::isinf(grid.at({4e-3, 0, 0}).distance)); // beyond the grid, nothing touches
        QVERIFY(std::isinf(grid.at({std::nan(""), 0, 0}).distance));
    }

    // The slope is the derivative of the interpolated distance, so that the force of the contact has an energy.
    void the_slope_is_the_derivative() {
        const DistanceGrid grid = distance_grid(SurfaceDistance(ball(2e-3, 2)), 0.5e-3, 1e-3);
        const double small = 1e-4 * grid.step;
        int checked = 0;
        for (const Vec3& p : points_around({2.3e-3, 2.3e-3, 2.3e-3}, 300)) {
            const SurfacePoint here = grid.at(p);
            for (std::size_t a = 0; a < 3; ++a) {
                Vec3 step;
                step[a] = small;
                const double forward = grid.at(p + step).distance, back = grid.at(p - step).distance;
                if (!std::isfinite(forward) || !std::isfinite(back))
                    continue;
                const double found = (forward - back) / (2 * small);
                if (std::abs(forward - 2 * here.distance + back) > 1e-9 * grid.step)
                    continue; // the points are in two cells
                QVERIFY(std::abs(found - here.slope * here.normal[a]) < 1e-6);
                ++checked;
            }
        }
        QVERIFY(checked > 500);
    }

    void a_large_body_has_a_coarser_grid() {
        const double step = grid_step({{0, 0, 0}, {1, 0.5, 0.25}}, 1e-3);
        const double points = 1.004 * 0.504 * 0.254 / (step * step * step);
        QVERIFY(step > 1e-3 && points < most_grid_points && points > 0.8 * most_grid_points);
        VERIFY_NEAR(grid_step({{0, 0, 0}, {0.01, 0.01, 0.01}}, 1e-3), 0.125e-3, 1e-12);
    }

    void distance_from_polygons() {
        const Vec3 half{0.3, 0.5, 1e9};
        const std::vector<Vec3> rectangle{{-0.3, -0.5, 0}, {0.3, -0.5, 0}, {0.3, 0.5, 0}, {-0.3, 0.5, 0}};
        for (const Vec3& p : points_around({0.6, 0.8, 3}, 2000)) {
            const double expected = box_distance(p, half);
            const SurfacePoint found = polygon_point(rectangle, p);
            QVERIFY(std::abs(found.distance - expected) < 1e-12);
            QVERIFY(std::abs(box_distance(p + 1e-6 * found.normal, half) - expected - 1e-6) < 1e-9);
        }
        // In the concave corner of an L, the nearest point is on one of two edges. At the height of a corner, the
        // distance is continuous.
        const std::vector<Vec3> l{{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}};
        VERIFY_NEAR(polygon_point(l, {1.3, 1.2, 0}).distance, 0.2, 1e-12);
        VERIFY_NEAR(polygon_point(l, {0.5, 1, 0}).distance, -0.5, 1e-12);
        VERIFY_NEAR(polygon_point(l, {-0.5, 1, 0}).distance, 0.5, 1e-12);
        VERIFY_NEAR(polygon_point(l, {0.9, 0.9, 0}).distance, -std::sqrt(0.02), 1e-12);
        QVERIFY(norm(polygon_point(l, {1, 1.5, 0}).normal - Vec3{1, 0, 0}) < 1e-12); // on an edge
    }

    void files_that_bound_no_body_are_refused_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("said");
        Surface open = box_surface({0, 0, 0}, {1e-3, 1e-3, 1e-3});
        open.triangles.pop_back();
        const Surface crossing =
            joined(box_surface({0, 0, 0}, {2e-3, 2e-3, 2e-3}), box_surface({1e-3, 1e-3, 1e-3}, {3e-3, 3e-3, 3e-3}));
        const auto row = [](const char* name, const std::string& content, const char* said) {
            QTest::newRow(name) << QByteArray::fromStdString(content) << QString(said);
        };
        row("open", binary_stl(open), "not closed");
        row("through itself", binary_stl(crossing), "intersect");
        row("empty", "", "the file is empty");
        row("no triangle", "solid nothing\nendsolid nothing\n", "no vertices");
        row("cut off", binary_stl(open).substr(0, 300), "truncated");
    }
    void files_that_bound_no_body_are_refused() {
        QFETCH(QByteArray, content);
        QFETCH(QString, said);
        QTemporaryDir dir;
        Case c;
        c.folder = dir.path().toStdString();
        std::ofstream(fs::path(c.folder) / "tool.stl", std::ios::binary) << content.toStdString();
        RigidBodyEntry body;
        body.shape = RigidSurface{"tool.stl"};
        c.rigid_bodies = {RigidBodyEntry{}, body};
        const QString message = QString::fromStdString(message_of<Error>([&] { rigid_forms(c); }));
        QVERIFY2(message.startsWith("rigid_bodies[1].surface: ") && message.contains("tool.stl") &&
                     message.contains(said, Qt::CaseInsensitive),
                 qPrintable(message));
    }

    void a_file_is_read_once_and_scaled() {
        QTemporaryDir dir;
        Case c;
        c.folder = dir.path().toStdString();
        std::ofstream(fs::path(c.folder) / "tool.stl", std::ios::binary)
            << binary_stl(box_surface({0, 0, 0}, {3e-3, 4e-3, 5e-3}));
        RigidBodyEntry body;
        body.shape = RigidSurface{"tool.stl"};
        RigidBodyEntry larger = body;
        larger.shape = RigidSurface{"tool.stl", "cm"};
        c.rigid_bodies = {body, body, larger};
        const RigidForms forms = rigid_forms(c);
        QVERIFY(forms[0] && forms[0] == forms[1]);
        VERIFY_NEAR(forms[0]->volume, 60e-9, 1e-6);
        VERIFY_NEAR(forms[2]->volume, 60e-6, 1e-6);
        VERIFY_NEAR(forms[0]->area, 94e-6, 1e-6);
    }
};

PERISCOPE_TEST(RigidFormsTest)
} // namespace rigid_forms_test
#include "rigid_forms_test.moc"
