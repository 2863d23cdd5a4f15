// Three-point bending between rigid discs. The load over the crack mouth opening equals that of the same beam with
// prescribed displacements at the rollers, and the forces of the three discs balance.
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/near.hpp"
#include "tests/test_program.hpp"
#include "tests/verification/slab.hpp"

#include <QtTest>

#include <cmath>

namespace rollers_test {

using namespace periscope;
using namespace periscope::test;

namespace {

constexpr double end_time = 22e-3; // s: shortly after the peak; the ramp of the load takes 50 ms

struct Point {
    double opening = 0, load = 0, left = 0, right = 0; // m, N
};

std::vector<Point> curve_of(Case c) {
    c.run.end_time = end_time;
    const Model model = prepare_model(c);
    gpu::Solver solver(model, {});
    solver.advance(model.steps);
    const auto value = [&](const Sample& s, const char* name, bool along_x) {
        for (std::size_t o = 0; o < model.observers.size(); ++o)
            if (model.observers[o].name == name)
                return along_x ? s.values[o].x : s.values[o].y;
        return 0.0;
    };
    std::vector<Point> points;
    for (const Sample& s : solver.take_samples())
        points.push_back({value(s, "CMOD", true), value(s, "load", false), value(s, "left support", false),
                          value(s, "right support", false)});
    return points;
}

Case on_rollers() {
    return read_case(PERISCOPE_SOURCE_DIR "/resources/cases/half-notched-beam-rollers.json");
}

// Returns the case without discs: the node on which each disc presses follows the displacement of the disc.
Case prescribed() {
    Case c = on_rollers();
    for (const RigidBodyEntry& roller : c.rigid_bodies) {
        const Quantity x = std::get<RigidSphere>(roller.shape).centre[0];
        SetBox node;
        node.min = {Quantity(x.value - 1.25e-3), std::nullopt, std::nullopt};
        node.max = {Quantity(x.value + 1.25e-3), std::nullopt, std::nullopt};
        const bool is_load = roller.motion == RigidMotion::moved;
        (is_load ? node.min : node.max)[1] = Quantity(is_load ? 47.5e-3 : 2.5e-3);
        SetEntry set;
        set.name = roller.name;
        set.shape = node;
        c.sets.push_back(set);
        ConditionEntry held;
        held.kind = ConditionKind::displacement;
        held.set = roller.name;
        held.value = {std::nullopt, is_load ? roller.moved.value[1] : Quantity(0), std::nullopt};
        static_cast<RampEntry&>(held) = roller.moved.ramp;
        c.conditions.push_back(held);
    }
    for (ObserverEntry& o : c.observers)
        if (o.kind == ObserverKind::rigid_body) {
            o.kind = ObserverKind::reaction;
            o.set = o.body;
            o.body.clear();
        }
    c.rigid_bodies.clear();
    return c;
}

Point peak_of(const std::vector<Point>& curve) {
    return *std::ranges::max_element(curve, {}, &Point::load);
}
double load_at(const std::vector<Point>& curve, double opening) {
    return std::ranges::find_if(curve, [&](const Point& p) { return p.opening >= opening; })->load;
}

} // namespace

class RollersTest : public QObject {
    Q_OBJECT

private slots:
    void load_over_opening() {
        const std::vector<Point> rollers = curve_of(on_rollers()), nodes = curve_of(prescribed());
        const Point peak = peak_of(rollers), expected = peak_of(nodes);
        qInfo("peak %g N at %g mm, prescribed %g N at %g mm; last opening %g mm", peak.load, 1e3 * peak.opening,
              expected.load, 1e3 * expected.opening, 1e3 * rollers.back().opening);
        VERIFY_NEAR(peak.load, expected.load, 0.01);
        VERIFY_NEAR(peak.opening, expected.opening, 0.03);
        QVERIFY(peak.load > 930 && peak.load < 1200); // N: measured by Grégoire et al. 2013, 930 to 1110
        for (const double opening : {2e-6, 5e-6, 10e-6, 15e-6, 20e-6, 30e-6, 40e-6, 60e-6}) {
            qInfo("%g mm: %g N, prescribed %g N", 1e3 * opening, load_at(rollers, opening), load_at(nodes, opening));
            VERIFY_NEAR(load_at(rollers, opening), load_at(nodes, opening), 0.02);
        }
        // The body pushes the load upward and the supports downward; each support carries half.
        VERIFY_NEAR(peak.left + peak.right, -peak.load, 0.02);
        VERIFY_NEAR(peak.left, peak.right, 0.02);
    }

    // With the projection method, springs do not add an indentation. The load over the opening is the same, also at the
    // peak.
    void by_projection() {
        Case c = on_rollers();
        for (RigidBodyEntry& roller : c.rigid_bodies)
            roller.contact = ContactMethod::projection;
        const std::vector<Point> projected = curve_of(c), penalty = curve_of(on_rollers());
        const Point peak = peak_of(projected), expected = peak_of(penalty);
        qInfo("peak %g N at %g mm, with the penalty %g N at %g mm", peak.load, 1e3 * peak.opening, expected.load,
              1e3 * expected.opening);
        VERIFY_NEAR(peak.load, expected.load, 0.003);
        VERIFY_NEAR(peak.opening, expected.opening, 0.01);
        for (const double opening : {2e-6, 5e-6, 10e-6, 15e-6, 20e-6, 30e-6, 40e-6, 60e-6}) {
            qInfo("%g mm: %g N, with the penalty %g N", 1e3 * opening, load_at(projected, opening),
                  load_at(penalty, opening));
            VERIFY_NEAR(load_at(projected, opening), load_at(penalty, opening), 0.005);
        }
        VERIFY_NEAR(peak.left + peak.right, -peak.load, 0.02);
    }
};

PERISCOPE_TEST(RollersTest)
} // namespace rollers_test
#include "rollers_test.moc"
