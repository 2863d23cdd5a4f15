// The element types of Abaqus: their nodes and their faces.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace periscope {

enum class AbaqusFamily : std::uint8_t {
    solid,        // C3D8 …
    plane,        // CPS4 …: its faces S1, S2 … are edges
    shell,        // S4, M3D4, R3D4 …: its faces are SPOS and SNEG, its edges E1, E2 …
    surface,      // SFM3D4: has neither mass nor stiffness
    without_body, // beams, springs, masses, connectors …
};

struct AbaqusType {
    ElementKind kind = ElementKind::point;
    std::size_t nodes = 0; // 0: as many as the line has
    AbaqusFamily family = AbaqusFamily::solid;
};

// By the beginning of the name (in capitals); letters after the digits say how Abaqus integrates. Nothing when the type
// is not supported: cohesive elements, continuum shells, user elements …
std::optional<AbaqusType> abaqus_type(const std::string& name);

// The corners and mid-edge nodes of a face, as places in the list of the element's nodes: "S1" … of solids and plane
// elements, "E1" … of shells. Of "SPOS", "SNEG" and "" of a shell all its nodes. Empty when the type has no such face.
// Source: Abaqus Analysis User's Guide, "Element-based surface definition" and the element libraries.
std::vector<std::size_t> abaqus_face(const AbaqusType& type, std::string_view face);

// How many faces S1, S2 … a solid or plane element has.
std::size_t abaqus_faces(const AbaqusType& type);

} // namespace periscope
