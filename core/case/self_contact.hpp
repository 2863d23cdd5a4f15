// Contact of the deformable body with itself, as plain data: between its parts, and between fragments.
#pragma once

#include "core/case/quantity.hpp"

namespace periscope {

// The pairs of nodes between which there is contact, in the order of words::contact_pairs.
enum class ContactPairs {
    unbonded, // pairs without an intact bond
    all       // also bonded pairs: strong compression becomes stiffer
};

struct SelfContactEntry {
    ContactPairs pairs = ContactPairs::unbonded;
    // contact stiffness κ_s, as a multiple of c/δ with the micromodulus c and the horizon δ
    Quantity stiffness = 15;
    // contact begins at this distance of two nodes or, if it is less, at 0.9 of their distance in the undeformed body
    Quantity distance = in_spacings(1.35);
    friend bool operator==(const SelfContactEntry&, const SelfContactEntry&) = default;
};

} // namespace periscope
