// A rigid body that is moved until it touches the deformable one.
#include "core/rigid_bodies/rigid_approach.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

#include <cmath>

namespace rigid_approach_test {

using namespace periscope;

namespace {

constexpr double dx = 1e-3;

// Returns a layer of 11 × 11 nodes at z = 0.
std::vector<Vec3> layer() {
    std::vector<Vec3> nodes;
    for (int i = -5; i <= 5; ++i)
        for (int j = -5; j <= 5; ++j)
            nodes.push_back({i * dx, j * dx, 0});
    return nodes;
}

RigidBody ball(const Vec3& centre) {
    RigidBody body;
    body.size = {4 * dx, 0, 0};
    body.centre = centre;
    body.distance = 0.5 * dx;
    return body;
}

} // namespace

class RigidApproachTest : public QObject {
    Q_OBJECT

private slots:
    // Above a node, or above the middle of four, from near, from far, and from below, from where it has to go back.
    void a_ball_on_a_layer() {
        const Vec3 up{0, 0, 1};
        for (const double height : {5e-3, 0.3, -2e-3}) {
            const auto node = distance_to_touch(ball({0, 0, height}), layer(), up, Space::solid);
            QVERIFY(node.has_value());
            QVERIFY(std::abs(height - *node - 4.5 * dx) < 1e-6 * dx);
            const auto between = distance_to_touch(ball({0.5 * dx, 0.5 * dx, height}), layer(), up, Space::solid);
            QVERIFY(between.has_value());
            QVERIFY(std::abs(height - *between - dx * std::sqrt(4.5 * 4.5 - 0.5)) < 1e-6 * dx);
        }
        const auto from_below = distance_to_touch(ball({0, 0, -5e-3}), layer(), -1 * up, Space::solid);
        QVERIFY(from_below && std::abs(*from_below - 0.5 * dx) < 1e-6 * dx);
    }

    void what_passes_by_does_not_touch() {
        QVERIFY(!distance_to_touch(ball({0.02, 0, 0.1}), layer(), {0, 0, 1}, Space::solid));
        QVERIFY(!distance_to_touch(ball({0, 0, 0.1}), {}, {0, 0, 1}, Space::solid));
    }

    // A half-space can approach from below. From above, all nodes are inside it.
    void a_half_space() {
        RigidBody below;
        below.kind = RigidShapeKind::half_space;
        below.centre = {0.3, 0, -0.02};
        below.distance = 0.5 * dx;
        const auto distance = distance_to_touch(below, layer(), {0, 0, -1}, Space::solid);
        QVERIFY(distance && test::near(*distance, 0.02 - 0.5 * dx, 1e-6));
        QVERIFY(!distance_to_touch(below, layer(), {0, 0, 1}, Space::solid));
    }
};

PERISCOPE_TEST(RigidApproachTest)
} // namespace rigid_approach_test
#include "rigid_approach_test.moc"
