// A single bond of the plain reference, pulled to any stretch.
#pragma once

#include "core/building/build_model.hpp"
#include "core/reference/reference.hpp"
#include "tests/verification/slab.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope::test {

inline Nodes nodes_at(const std::vector<Vec3>& positions, const std::vector<double>& volumes) {
    Nodes nodes;
    nodes.position = positions;
    nodes.volume = volumes;
    nodes.spacing = 1e-3;
    return nodes;
}

// Returns two nodes, 1 mm apart, which are held except for the pull.
inline Case pair_case(const MaterialEntry& material, Space space = Space::solid) {
    Case c;
    BoxGeometry g;
    g.box = {2e-3, 1e-3, 1e-3};
    g.spacing = 1e-3;
    g.space = space;
    c.geometry = g;
    c.horizon = 3e-3;
    c.materials = {material};
    c.sets = {slab("first", -1, 0.5e-3), slab("second", 0.5e-3, 1)};
    ConditionEntry fixed, pull;
    fixed.set = "first";
    pull.set = "second";
    pull.kind = ConditionKind::displacement;
    pull.value[0] = Quantity(1e-9);
    c.conditions = {fixed, pull};
    c.run.end_time = 1e-5;
    return c;
}

struct PulledBond {
    Model model;
    std::size_t pull = 0; // index of the condition that moves the second node
    Reference reference;

    explicit PulledBond(const Case& c)
        : model(build_model(c, nodes_at({{}, {1e-3, 0, 0}}, {1e-9, 2e-9}))), reference(model) {
        pull = static_cast<std::size_t>(model.node_motion[1][0]);
    }
    // Returns the force density on the first node divided by c V, as the law gives it for the stretch.
    double force(double stretch) {
        model.motions[pull].value = stretch * 1e-3;
        reference.advance(2); // one step moves the node, the next one computes its force
        return reference.state().force_density[0].x / (model.laws.front().micromodulus * 2e-9);
    }
};

// Returns a condition for the x component of a set's nodes and, if given, for y.
inline ConditionEntry condition(ConditionKind kind, const std::string& set, double x, std::optional<double> y = {}) {
    ConditionEntry e;
    e.kind = kind;
    e.set = set;
    e.value[0] = Quantity(x);
    if (y)
        e.value[1] = Quantity(*y);
    return e;
}

} // namespace periscope::test
