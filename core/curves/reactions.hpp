// Reads from the curves of a run the forces between the body and its supports, its prescribed motions and its rigid
// bodies: the largest and the last value of each component.
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
    double at = 0;      // where on the axis of the curves (time, for example) it was first reached
    double last = 0;    // N
};

struct Reaction {
    enum class Of { condition, rigid_body };
    Of of = Of::condition;
    std::size_t index = 0; // the index of the condition or rigid body in the case
    std::string observer;  // the name of the observer that records the force; empty if there is none
    // One component for each axis along which the condition prescribes the motion, or for all axes of a rigid body.
    // Components that have no value yet are missing.
    std::vector<ReactionComponent> components;
    double magnitude = 0; // N: the largest magnitude of all recorded components. Much smaller ones may be noise.
};

// Returns a reaction for each condition that prescribes motion and for each rigid body, in the order of the case that
// was run. The values are those of the observers: the force of the body on its support or on the rigid body, opposite
// to the force on the body.
std::vector<Reaction> reactions(const Case& value, const CurveTable& curves);

} // namespace periscope
