// A bar for tests of interrupted runs. It is interrupted while bonds break, and has every kind of condition that
// depends on time.
#pragma once

#include "core/preparation/prepare.hpp"
#include "tests/verification/slab.hpp"

namespace periscope::test {

inline constexpr double torn_bar_spacing = 0.01; // m

// Returns a bar of 20 × 5 × 5 nodes with softening bonds, which is torn along x, slightly damped, and under gravity.
inline Case torn_bar() {
    constexpr double dx = torn_bar_spacing;
    Case c;
    c.name = "torn bar";
    c.geometry = BoxGeometry{{Quantity(20 * dx), Quantity(5 * dx), Quantity(5 * dx)}, {}, Quantity(dx)};
    c.horizon = parse_quantity("3.14 dx", dimension::length);
    MaterialEntry m;
    m.name = "concrete";
    m.youngs_modulus = 30e9;
    m.density = 2400;
    m.law = LawKind::bilinear;
    m.elastic_stretch = Quantity(1e-4);
    m.critical_stretch = Quantity(1e-3);
    c.materials = {m};
    c.sets = {slab("left", -1, 3 * dx), slab("right", 17 * dx, 1), slab("all", -1, 1)};
    ConditionEntry fixed, pulled, weight;
    fixed.set = "left";
    pulled.kind = ConditionKind::velocity;
    pulled.set = "right";
    pulled.value[0] = Quantity(0.7);
    weight.kind = ConditionKind::acceleration;
    weight.set = "all";
    weight.value[2] = Quantity(-9.81);
    c.conditions = {fixed, pulled, weight};
    c.observers = {{"pull", ObserverKind::reaction, "right"}, {"mean", ObserverKind::mean_displacement, "all"}};
    c.run.end_time = 200e-6;
    c.run.time_step = Quantity(1e-6);
    c.run.damping = 1e5;
    c.output.frames = 7;
    c.output.samples = 50;
    return c;
}

} // namespace periscope::test
