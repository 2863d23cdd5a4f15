// The shape of a rigid body bounded by a closed surface, prepared for contact. core/geometry/import/rigid_forms.hpp
// reads it from its file.
#pragma once

#include "core/shapes/mass_properties.hpp"
#include "core/shapes/surface_distance.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace periscope {

struct RigidForm {
    SurfaceDistance distance; // distance from its surface, in the axes of the body and relative to its centre
    Vec3 centre;              // centre of gravity as the file has it, m
    std::array<Vec3, 3> axes; // principal axes of inertia, as unit vectors in space
    double volume = 0;        // m³
    double area = 0;          // m²
    Vec3 inertia;             // moments of inertia about these axes divided by the mass, m²
    Box bounds;               // bounding box in the axes of the body

    const Surface& surface() const { return distance.surface(); }
};

using RigidFormPtr = std::shared_ptr<const RigidForm>;

// The shapes of the rigid bodies of a case, one for each; null if a body has none or if it has not been read yet. The
// list may be shorter.
using RigidForms = std::vector<RigidFormPtr>;

inline RigidFormPtr form_of(const RigidForms& forms, std::size_t body) {
    return body < forms.size() ? forms[body] : nullptr;
}

} // namespace periscope
