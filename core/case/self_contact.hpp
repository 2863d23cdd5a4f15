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
    Quantity stiffness = 15;               // relative to c/δ of a bond (core/model/self_contact.hpp)
    Quantity distance = in_spacings(1.35); // upper limit of the distance of two nodes at which contact begins
    friend bool operator==(const SelfContactEntry&, const SelfContactEntry&) = default;
};

} // namespace periscope
