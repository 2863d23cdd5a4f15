// Finds in the curves of a run the forces between the body and its supports, other nodes with a prescribed motion, and
// rigid bodies: the largest and the last value of each component.
#pragma once

#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace periscope {

struct ReactionComponent {
    char axis = 'x';
    double largest = 0; // N: the value of the largest magnitude, with its sign
    double at = 0;      // the time or load step at which it first occurs
    double last = 0;    // N: the value in the last row
};

// The force at the nodes of a condition, or on a rigid body.
struct Reaction {
    enum class Of { condition, rigid_body };
    Of of = Of::condition;
    std::size_t index = 0; // the index of the condition or rigid body in the case
    std::string observer;  // the name of the observer that records the force; empty if there is none
    // One for each axis along which the condition prescribes the motion; all axes for a rigid body. Components without
    // a value so far are missing.
    std::vector<ReactionComponent> components;
    double magnitude = 0; // N: the largest magnitude of all recorded components; much smaller ones may be noise
};

// Returns a reaction for each condition that prescribes motion, then for each rigid body, in the order of `value`, the
// case that was run. The forces are those that the body exerts on its support or on the rigid body, as observers record
// them.
std::vector<Reaction> reactions(const Case& value, const CurveTable& curves);

} // namespace periscope
