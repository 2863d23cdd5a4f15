// The motion of a rigid body on its own: its rotation as a vector, also by half a turn, and its axes after long spinning.
#include "core/case_file/case_file.hpp"
#include "core/rigid_bodies/make_rigid_body.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/unit/results_fixture.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>

namespace rigid_body_test {

using namespace periscope;
using namespace periscope::test;

namespace {

RigidBody spinning() {
    RigidBody body;
    body.motion = RigidMotion::free;
    body.mass = 2;
    body.inertia = {0.01, 0.02, 0.03};
    body.axes = turned(unit_axes, {0.3, -0.2, 0.5});
    body.spin = {40, 900, -20};
    return body;
}

Vec3 rotation_of(const RigidBody& body, const RigidState& state) {
    return value_of(body, state, RigidQuantity::rotation);
}

// Returns by how much axes differ from orthogonal unit vectors.
double obliqueness(const BodyAxes& a) {
    double most = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j <= i; ++j)
            most = std::max(most, std::abs(dot(a[i], a[j]) - (i == j ? 1 : 0)));
    return most;
}

} // namespace

class RigidBodyTest : public QObject {
    Q_OBJECT

private slots:
    // A body that is rotated by a vector returns this vector, up to half a turn. At half a turn, an axis and its
    // opposite are the same rotation.
    void a_rotation_is_given_back_data() {
        QTest::addColumn<double>("angle");
        const double pi = std::numbers::pi;
        for (const double angle : {0.0, 1e-12, 1e-6, 0.1, 1.0, 2.0, 0.5 * pi, 3.0, pi - 1e-6, pi - 1e-9, pi})
            QTest::addRow("%.17g", angle) << angle;
    }
    void a_rotation_is_given_back() {
        QFETCH(double, angle);
        std::mt19937 random(5);
        std::normal_distribution<double> any;
        std::vector<Vec3> directions{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {1, -1, 0}, {-1, 1, 1}};
        for (int k = 0; k < 20; ++k)
            directions.push_back({any(random), any(random), any(random)});
        for (const BodyAxes& first : {unit_axes, turned(unit_axes, {0.4, 2, -1})})
            for (const Vec3& direction : directions) {
                RigidBody body;
                body.axes = first;
                RigidState state;
                const Vec3 rotation = (angle / norm(direction)) * direction;
                state.axes = turned(first, rotation);
                const Vec3 found = rotation_of(body, state);
                const double apart = std::min(norm(found - rotation), angle > 3.1 ? norm(found + rotation) : 1e9);
                QVERIFY2(apart <= 1e-12 * std::max(angle, 1e-3), qPrintable(QString::number(apart)));
            }
    }

    // A bar of 20 × 4 mm that stands on its end, leaning to the left by 30°: where its upper right corner is.
    void a_box_may_be_rotated() {
        Case c = fixture::small_case();
        RigidBodyEntry entry;
        RigidBox box{{Quantity(-0.002), Quantity(-0.01), Quantity(-0.001)},
                     {Quantity(0.002), Quantity(0.01), Quantity(0.001)}};
        box.rotation[2] = parse_quantity("30 deg", dimension::none);
        entry.shape = box;
        c.rigid_bodies = {entry};
        const auto written = parse_case(case_to_json(c), "/").value.rigid_bodies.at(0);
        const RigidBody body = make_rigid_body(written, c, 1e-3);
        const double cosine = std::sqrt(0.75), sine = 0.5;
        const Vec3 corner{0.002 * cosine - 0.01 * sine, 0.002 * sine + 0.01 * cosine, 0};
        const auto distance = [&](const Vec3& p) {
            return surface_point(body, into_body(body.axes, p - body.centre), Space::solid).distance;
        };
        VERIFY_NEAR(distance(corner) + 1, 1, 1e-12);
        const Vec3 up{-sine, cosine, 0};
        VERIFY_NEAR(distance(corner + 0.003 * up), 0.003, 1e-9);
        VERIFY_NEAR(distance(corner - 0.003 * up + 1e-4 * Vec3{cosine, sine, 0}), 1e-4, 1e-9);
    }

    // In a million steps of 1 µs, rounding errors do not make the axes oblique.
    void axes_stay_at_right_angles() {
        const RigidBody body = spinning();
        RigidState state = state_at_start(body, 0);
        const Vec3 momentum = state.momentum;
        const double energy = kinetic_energy(body, state), dt = 1e-6;
        for (int k = 1; k <= 1000000; ++k)
            state = advanced(body, state, dt, k * dt, Space::solid);
        qInfo("oblique by %g", obliqueness(state.axes));
        QVERIFY(obliqueness(state.axes) < 1e-15);
        QVERIFY(state.momentum == momentum); // without torque: exactly
        VERIFY_NEAR(kinetic_energy(body, state), energy, 1e-6);
    }
};

PERISCOPE_TEST(RigidBodyTest)
} // namespace rigid_body_test
#include "rigid_body_test.moc"
