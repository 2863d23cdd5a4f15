// Hertz's law of a rigid sphere that is pressed slowly into an elastic block, where the radius of contact is ten spacings and more.
// The block rests on a rigid base, so the law is that of a layer; the thinner it is, the more its correction matters (a factor of
// 1.4 to 1.5 in the short row, 1.17 to 1.21 in the long one).
#include "core/building/build_model.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/compare.hpp"
#include "tests/verification/slab.hpp"
#include "tests/verification/torn_block.hpp"

#include <QtTest>

#include <cmath>
#include <numbers>

namespace hertz_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double dx = 5e-3, modulus = 22e9, nu = 0.25;
constexpr int held_layers = 3; // the layers above them are the elastic layer of the law

struct Block {
    int width = 0, depth = 0; // nodes
    double radius = 0;        // of the sphere, spacings
    double way = 0;           // displacement of the sphere's centre, spacings
    double time = 0;          // s, duration of the whole displacement
    double damping = 0;       // kg/(m³ s)
};

Case pressed_block(const Block& b) {
    Case c;
    BoxGeometry g;
    g.box = {b.width * dx, b.depth * dx, b.width * dx};
    g.spacing = dx;
    c.geometry = g;
    c.horizon = 3.14 * dx;
    c.materials = {material("stone", modulus, 2400, LawKind::linear)};
    c.materials.front().critical_stretch = Quantity(1.0);
    c.corrections.surface = SurfaceCorrection::volume;
    c.corrections.partial_volume = PartialVolumes::hu_ha_bobaru;
    c.sets = {slab("bottom", 1, -1, held_layers * dx)};
    ConditionEntry held;
    held.set = "bottom";
    c.conditions = {held};
    RigidBodyEntry ball;
    ball.name = "ball";
    ball.shape =
        RigidSphere{{Quantity(0.5 * b.width * dx), Quantity((b.depth + b.radius) * dx), Quantity(0.5 * b.width * dx)},
                    Quantity(b.radius * dx)};
    ball.motion = RigidMotion::moved;
    ball.moved.value = {Quantity(0), Quantity(-b.way * dx), Quantity(0)};
    ball.moved.ramp.ramp = RampShape::smooth;
    ball.moved.ramp.ramp_time = Quantity(b.time);
    ball.stiffness = 1; // the contact itself yields little
    c.rigid_bodies = {ball};
    for (const auto& [name, quantity] :
         {std::pair("F", RigidQuantity::force), std::pair("u", RigidQuantity::displacement)}) {
        ObserverEntry o;
        o.name = name;
        o.kind = ObserverKind::rigid_body;
        o.quantity = quantity;
        o.body = "ball";
        c.observers.push_back(o);
    }
    c.run.end_time = b.time;
    c.run.damping = b.damping;
    c.output.samples = 200;
    return c;
}

// Hertz 1882: F = 4/3 E/(1 − ν²) √R d^{3/2}, with the radius R of the sphere and the indentation d. A layer of
// thickness h that is held below needs a force that is larger by a factor of χ = √(R d)/h (Dimitriadis et al. 2002,
// Eqs. 11 and 12).
double force_of(double d, double radius, double thickness) {
    if (d <= 0)
        return 0;
    const double pi = std::numbers::pi, chi = std::sqrt(radius * d) / thickness;
    const double alpha = -(1.2876 - 1.4678 * nu + 1.3442 * nu * nu) / (1 - nu);
    const double beta = (0.6387 - 1.0277 * nu + 1.5164 * nu * nu) / (1 - nu);
    const double layer =
        1 - 2 * alpha / pi * chi + 4 * alpha * alpha / (pi * pi) * chi * chi -
        8 / (pi * pi * pi) * (alpha * alpha * alpha + 4 * pi * pi / 15 * beta) * std::pow(chi, 3) +
        16 * alpha / std::pow(pi, 4) * (alpha * alpha * alpha + 3 * pi * pi / 5 * beta) * std::pow(chi, 4);
    return layer * 4.0 / 3 * modulus / (1 - nu * nu) * std::sqrt(radius) * std::pow(d, 1.5);
}

struct Point {
    double indentation, force; // spacings, N
};

std::vector<Point> pressed(const Block& b) {
    const Model model = build_model(pressed_block(b), discretise(pressed_block(b), std::nullopt));
    gpu::Solver solver(model, options(false, false));
    solver.advance(model.steps);
    std::vector<Point> points;
    for (const Sample& s : solver.take_samples())
        points.push_back({-s.values[1].y / dx, s.values[0].y});
    return points;
}

double expected(const Block& b, double indentation) {
    return force_of(indentation * dx, b.radius * dx, (b.depth - held_layers) * dx);
}

// Returns the largest relative difference between the forces and the law. The surface of the sphere in the law is half
// a spacing, the contact distance, outside of the rigid sphere, and the face of the block half a spacing outside of the
// outermost nodes. `offset` (spacings) is subtracted from the indentation.
double worst_of(const Block& b, const std::vector<Point>& points, double offset) {
    double worst = 0;
    for (const Point& p : points)
        worst = std::max(worst, std::abs(p.force / expected(b, p.indentation - offset) - 1));
    return worst;
}

double fitted_offset(const Block& b, const std::vector<Point>& points) {
    double best = 0;
    for (double offset = -0.1; offset <= 0.1; offset += 1e-4)
        if (worst_of(b, points, offset) < worst_of(b, points, best))
            best = offset;
    return best;
}

} // namespace

class HertzTest : public QObject {
    Q_OBJECT

private slots:
    // Tests force over indentation while the radius of contact √(R d) grows from 10 to 12 spacings. Surfaces are where
    // the view shows them: contact begins when a node is half a spacing from the sphere. Nothing is fitted at first;
    // then one offset is.
    void force_over_indentation_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("depth");
        QTest::addColumn<double>("time");
        QTest::addColumn<double>("damping");
        QTest::newRow("56 x 30 x 56 nodes") << 56 << 30 << 1.5e-3 << 3e7;
        if (long_tests_wanted())
            QTest::newRow("92 x 60 x 92 nodes") << 92 << 60 << 3e-3 << 2e7;
    }
    void force_over_indentation() {
        QFETCH(int, width);
        QFETCH(int, depth);
        QFETCH(double, time);
        QFETCH(double, damping);
        const Block b{width, depth, 400, 0.36, time, damping};
        std::vector<Point> points = pressed(b);
        std::erase_if(points, [&](const Point& p) { return b.radius * p.indentation < 10 * 10; });
        QVERIFY(points.size() > 50);
        VERIFY_NEAR(std::sqrt(b.radius * points.back().indentation), 12.0, 1e-3);
        const double offset = fitted_offset(b, points), plain = worst_of(b, points, 0),
                     fitted = worst_of(b, points, offset);
        qInfo("force over that of the law: %.4f at first, %.4f at last; fitted offset %.4f spacings, then at most %.2g "
              "off",
              points.front().force / expected(b, points.front().indentation),
              points.back().force / expected(b, points.back().indentation), offset, fitted);
        QVERIFY2(plain < 0.05, qPrintable(QString::number(plain)));
        QVERIFY2(fitted < 0.02 && std::abs(offset) < 0.02, qPrintable(QString::number(fitted)));
    }
};

PERISCOPE_TEST(HertzTest)
} // namespace hertz_test
#include "hertz_test.moc"
