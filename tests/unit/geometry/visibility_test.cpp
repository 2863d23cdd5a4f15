// Which straight segments leave a body, against cases made by hand.
#include "core/geometry/nodes/discretise.hpp"
#include "core/geometry/visibility/visibility.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/test_surfaces.hpp"

#include <QTest>

#include <atomic>
#include <random>
#include <thread>

namespace visibility_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double mm = 1e-3;
Vec3 at(double x, double y, double z) {
    return {x * mm, y * mm, z * mm};
}

struct Segment {
    const char* name;
    Vec3 a, b;
    bool blocked;
};

// The slot of slotted_block lies between x = 9 and x = 11 for y < 10.
const std::vector<Segment> slot_segments{
    {"across, between inner points", at(8, 5, 3), at(12, 5, 3), true},
    {"across, wall to wall", at(9, 5, 3), at(11, 5, 3), true},
    {"across, wall to wall, slanted", at(9, 3, 2), at(11, 6, 4), true},
    {"across, wall to inner point", at(9, 5, 3), at(12, 4, 3), true},
    {"across, rim to rim on the bottom face", at(9, 5, 0), at(11, 5, 0), true},
    {"across the mouth, between its edges", at(9, 0, 3), at(11, 0, 3), true},
    {"across the mouth, along the face y = 0", at(8, 0, 3), at(12, 0, 3), true},
    {"across the mouth, along an edge of the block", at(8, 0, 0), at(12, 0, 0), true},
    {"across, along the bottom face", at(8, 5, 0), at(12, 5, 0), true},
    {"across the corner of the mouth", at(9, 0, 0), at(11, 0, 0), true},
    {"wall to the end of the slot", at(9, 8, 3), at(10, 10, 3), true},
    {"past the tip's corner, cutting the void", at(8, 9, 3), at(10.5, 10.5, 3), true},
    {"just before the tip", at(8, 9.9, 3), at(12, 9.9, 3), true},
    {"just behind the tip", at(8, 10.1, 3), at(12, 10.1, 3), false},
    {"behind the tip, touching it all along", at(8, 10, 3), at(12, 10, 3), false},
    {"around the tip, touching its corner", at(8, 9, 3), at(10, 11, 3), false},
    {"around the tip, clear of its corner", at(8, 9.5, 3), at(10, 12, 3), false},
    {"along a wall", at(9, 2, 3), at(9, 6, 3), false},
    {"along a wall up to the tip", at(9, 6, 3), at(9, 10, 3), false},
    {"along a wall and beyond the tip", at(9, 8, 3), at(9, 12, 3), false},
    {"along a wall, on its edge", at(9, 2, 0), at(9, 6, 0), false},
    {"across the end of the slot, on it", at(9, 10, 3), at(11, 10, 3), false},
    {"across the end of the slot, on its edge", at(9, 10, 0), at(11, 10, 0), false},
    {"wall into the body", at(9, 5, 3), at(6, 5, 3), false},
    {"edge of the slot into the body", at(9, 10, 3), at(10, 13, 3), false},
    {"corner of the block into the body", at(0, 0, 0), at(2, 2, 2), false},
    {"along the outer face", at(2, 0, 3), at(6, 0, 4), false},
    {"from face to face across an edge", at(2, 0, 3), at(0, 2, 3), false},
    {"from top to bottom", at(2, 2, 0), at(2.5, 2, 4), false},
    {"inside", at(3, 3, 3), at(5, 6, 4), false},
};

} // namespace

class visibility_test : public QObject {
    Q_OBJECT

private slots:
    void slot() {
        const Surface block = slotted_block();
        const Visibility straight(block, 5 * mm), turned(tilted(block), 5 * mm);
        for (const Segment& s : slot_segments) {
            QVERIFY2(straight.blocked(s.a, s.b) == s.blocked, s.name);
            QVERIFY2(straight.blocked(s.b, s.a) == s.blocked, s.name);
            QVERIFY2(turned.blocked(tilted(s.a), tilted(s.b)) == s.blocked, s.name);
            QVERIFY2(turned.blocked(tilted(s.b), tilted(s.a)) == s.blocked, s.name);
        }
    }

    void single_precision_surface() {
        // The corners have single precision, as in an STL file, so that tilted faces are not exactly flat.
        Surface s = tilted(slotted_block());
        for (Vec3& p : s.points)
            p = {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
        const Visibility visibility(s, 5 * mm);
        for (const Segment& segment : slot_segments)
            QVERIFY2(visibility.blocked(tilted(segment.a), tilted(segment.b)) == segment.blocked, segment.name);
    }

    void narrow_slot() {
        const Visibility visibility(slotted_block(0.02 * mm), 5 * mm); // a 250th of the reach
        QVERIFY(visibility.blocked(at(8, 5, 3), at(12, 5, 3)));
        QVERIFY(visibility.blocked(at(9.99, 5, 3), at(10.01, 5, 3)));
        QVERIFY(visibility.blocked(at(9.99, 5, 3), at(10.01, 7, 5)));
        QVERIFY(visibility.blocked(at(8, 0, 3), at(12, 0, 3)));
        QVERIFY(!visibility.blocked(at(8, 10.01, 3), at(12, 10.01, 3)));
        QVERIFY(!visibility.blocked(at(9.99, 3, 3), at(9.99, 6, 3)));
    }

    void longer_than_agreed() {
        const Visibility visibility(slotted_block(), 0.7 * mm);
        for (const Segment& s : slot_segments)
            QVERIFY2(visibility.blocked(s.a, s.b) == s.blocked, s.name);
        QVERIFY(visibility.blocked(at(1, 1, 1), at(19, 1, 6)));
        QVERIFY(!visibility.blocked(at(1, 11, 1), at(19, 12, 6)));
    }

    void nothing_is_blocked_in_a_convex_body() {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> place(0, 10);
        std::uniform_int_distribution<int> snap(0, 5);
        const auto coordinate = [&] {
            const int where = snap(random); // faces, edges and corners are met often
            return where == 0 ? 0.0 : where == 1 ? 10.0 : where == 2 ? std::floor(place(random)) : place(random);
        };
        const Surface box = box_surface({}, at(10, 10, 10));
        const Visibility straight(box, 4 * mm), turned(tilted(box), 4 * mm);
        int asked = 0;
        for (int i = 0; i < 400000; ++i) {
            const Vec3 a = at(coordinate(), coordinate(), coordinate()),
                       b = at(coordinate(), coordinate(), coordinate());
            if (norm(a - b) > 4 * mm || norm(a - b) == 0)
                continue;
            ++asked;
            QVERIFY(!straight.blocked(a, b));
            QVERIFY(!turned.blocked(tilted(a), tilted(b)));
        }
        QVERIFY(asked > 20000);
    }

    void agrees_with_sampling() {
        // Points on a half-millimetre raster lie on every face, edge and corner of the slotted block.
        std::mt19937 random(2);
        const auto coordinate = [&](int last) { return 0.5 * static_cast<double>(random() % (2U * last + 1)); };
        const auto in_slot = [](const Vec3& p) { return p.x > 9 * mm && p.x < 11 * mm && p.y < 10 * mm; };
        const Visibility visibility(slotted_block(), 6 * mm);
        int blocked = 0, free = 0;
        for (int i = 0; i < 200000; ++i) {
            const Vec3 a = at(coordinate(20), coordinate(20), coordinate(7)),
                       b = at(coordinate(20), coordinate(20), coordinate(7));
            if (in_slot(a) || in_slot(b) || norm(a - b) > 6 * mm)
                continue;
            bool leaves = false;
            for (int k = 1; k < 240 && !leaves; ++k) {
                Vec3 p = a + (k / 240.0) * (b - a);
                leaves = p.x > 9 * mm + 1e-9 && p.x < 11 * mm - 1e-9 && p.y < 10 * mm - 1e-9;
            }
            QCOMPARE(visibility.blocked(a, b), leaves);
            ++(leaves ? blocked : free);
        }
        QVERIFY(blocked > 300 && free > 3000);
    }

    void bore() {
        // A ring has a bore with a radius of 10 mm. Bonds across the bore are blocked, and chords of its facets are
        // not.
        const Visibility visibility(tube(20 * mm, 10 * mm, 30 * mm, 48), 4 * mm);
        const auto on_wall = [](double degrees, double z) {
            const double a = degrees * std::numbers::pi / 180;
            return at(10 * std::cos(a), 10 * std::sin(a), z);
        };
        QVERIFY(!visibility.blocked(on_wall(0, 5), on_wall(7.5, 5))); // along a facet
        QVERIFY(!visibility.blocked(on_wall(0, 5), on_wall(15, 6)));  // a chord over two, 0.09 mm deep
        QVERIFY(!visibility.blocked(on_wall(0, 0), on_wall(15, 0)));  // the same on the rim
        const Visibility wide(tube(20 * mm, 2 * mm, 30 * mm, 48), 4 * mm);
        QVERIFY(wide.blocked(at(2, 0, 5), at(-2, 0, 5))); // straight across
        QVERIFY(wide.blocked(at(2, 0, 5), at(0, 2, 5)));  // a quarter turn: 0.6 mm deep
        QVERIFY(wide.blocked(at(2.5, 0.1, 5), at(-1, 2.5, 5)));
        QVERIFY(!wide.blocked(at(2.5, 0, 5), at(2.5, 3, 5)));
    }

    void meshed_nodes() {
        // The nodes of a mesh lie on the surface up to about the last digit.
        MesherOptions options;
        options.spacing = 1 * mm;
        for (const Surface& block : {slotted_block(), tilted(slotted_block())}) {
            const Nodes nodes = fill_with_tetrahedra(block, options);
            const Visibility visibility(block, 3 * mm);
            int edges_blocked = 0;
            for (const auto& t : nodes.tetrahedra) // their edges run in the body
                for (std::size_t i = 0; i < 4; ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        edges_blocked += visibility.blocked(nodes.position[t[i]], nodes.position[t[j]]);
            QCOMPARE(edges_blocked, 0);
        }
    }

    void inside() {
        for (const bool turn : {false, true}) {
            const Visibility visibility(turn ? tilted(slotted_block()) : slotted_block(), 5 * mm);
            const auto inside = [&](const Vec3& p) { return visibility.inside(turn ? tilted(p) : p); };
            int right = 0, count = 0;
            // Some lines go through corners, edges and seams of the triangulation.
            for (double x = -1; x <= 21; x += 0.5)
                for (double y = -1; y <= 21; y += 0.5)
                    for (double z = -1.25; z <= 8; z += 0.5) {
                        const bool in_block = x > 0 && x < 20 && y > 0 && y < 20 && z > 0 && z < 7;
                        const bool on_wall = x == 0 || x == 20 || y == 0 || y == 20 || x == 9 || x == 11 || y == 10;
                        if (on_wall)
                            continue;
                        ++count;
                        right += inside(at(x, y, z)) == (in_block && !(x > 9 && x < 11 && y < 10));
                    }
            QCOMPARE(right, count);
            QVERIFY(count > 20000);
        }
    }

    // If a surface has many facets, a segment is compared only with those around it.
    void looks_at_few_facets() {
        const Surface surface = ball(0.02, 6);
        QCOMPARE(surface.triangles.size(), 81920U);
        const Visibility visibility(surface, 1.5 * mm);
        std::mt19937 random(5);
        std::uniform_real_distribution<double> place(-1, 1);
        std::size_t looks = 0, most = 0;
        for (int i = 0; i < 20000; ++i) {
            const Vec3 p = {place(random), place(random), place(random)};
            const Vec3 a = 0.02 / norm(p) * p; // on the surface, where there are most
            const std::size_t looked = visibility.facets_looked_at(a, a + at(place(random), place(random), 0.5));
            looks += looked;
            most = std::max(most, looked);
        }
        qInfo("%.1f facets on average, at most %zu", static_cast<double>(looks) / 20000, most);
        QVERIFY(looks > 0 && looks < 20000U * 150 && most < 300);
    }

    void is_safe_in_threads() {
        const Visibility visibility(slotted_block(), 1.5 * mm);
        std::vector<std::pair<Vec3, Vec3>> segments;
        std::mt19937 random(5);
        std::uniform_real_distribution<double> place(0, 1), step(-0.8, 0.8);
        while (segments.size() < 500000) {
            const Vec3 a = at(20 * place(random), 20 * place(random), 7 * place(random));
            segments.emplace_back(a, a + at(step(random), step(random), step(random)));
        }
        const auto count = [&] {
            std::size_t blocked = 0;
            for (const auto& [a, b] : segments)
                blocked += visibility.blocked(a, b);
            return blocked;
        };
        const std::size_t expected = count();
        QVERIFY(expected > 0);
        std::atomic<int> agree = 0;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 4; ++i)
                threads.emplace_back([&] { agree += count() == expected; });
        }
        QCOMPARE(agree.load(), 4);
    }
};

PERISCOPE_TEST(visibility_test)
} // namespace visibility_test
#include "visibility_test.moc"
