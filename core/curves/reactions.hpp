// The forces between the body and what holds, moves or strikes it, from the curves of a run: the largest and the last value of each
// component.
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
    double at = 0;      // when it was first reached, on the axis of the curves
    double last = 0;    // N
};

struct Reaction {
    enum class Of { condition, rigid_body };
    Of of = Of::condition;
    std::size_t index = 0; // of the condition or the rigid body, in the case
    std::string observer;  // the one that records it; empty: none does
    // The axes along which the condition prescribes the motion; of a rigid body all. Without those that have no value yet.
    std::vector<ReactionComponent> components;
    double magnitude = 0; // N: the largest of any component of the observer, beside which smaller ones may be noise
};

// One for each condition that prescribes motion and for each rigid body, in the order of the case that was run. The values are those
// of the observers: the force of the body on the set, which is opposite to that of the support on the body, or on the rigid body.
std::vector<Reaction> reactions(const Case& value, const CurveTable& curves);

} // namespace periscope
