// Contact of the deformable body with itself, as plain data: between its parts, and of fragments with each other.
#pragma once

#include "core/case/quantity.hpp"

namespace periscope {

// Between which nodes; in the order of words::contact_pairs.
enum class ContactPairs {
    unbonded, // without an intact bond
    all       // with one, too: strong compression becomes stiffer
};

struct SelfContactEntry {
    ContactPairs pairs = ContactPairs::unbonded;
    Quantity stiffness = 15;               // times c/δ of a bond (core/model/self_contact.hpp)
    Quantity distance = in_spacings(1.35); // of two nodes at which the contact begins, at most
    friend bool operator==(const SelfContactEntry&, const SelfContactEntry&) = default;
};

} // namespace periscope
