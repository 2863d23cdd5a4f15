// The Abaqus element types, their nodes and their faces.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace periscope {

enum class AbaqusFamily : std::uint8_t {
    solid,        // C3D8 …
    plane,        // CPS4 …: its faces S1, S2 … are its edges
    shell,        // S4, M3D4, R3D4 …: its faces are SPOS and SNEG; its edges are E1, E2 …
    surface,      // SFM3D4: has neither mass nor stiffness
    without_body, // beams, springs, masses, connectors …
};

struct AbaqusType {
    ElementKind kind = ElementKind::point;
    std::size_t nodes = 0; // 0: as many as the data line has
    AbaqusFamily family = AbaqusFamily::solid;
};

// Returns the type whose name, in capitals, `name` begins with; letters after the digits only choose how Abaqus
// integrates. Returns nothing if the type is not supported: cohesive elements, continuum shells, user elements …
std::optional<AbaqusType> abaqus_type(const std::string& name);

// Returns the corners and mid-edge nodes of a face, as indices into the element's list of nodes. Solids and plane
// elements have the faces "S1" …, shells the edges "E1" …; for "SPOS", "SNEG" and "" of a shell, all its nodes are
// returned. The result is empty if the type has no such face. Source: Abaqus Analysis User's Guide, "Element-based
// surface definition" and the element libraries.
std::vector<std::size_t> abaqus_face(const AbaqusType& type, std::string_view face);

// Returns the number of faces S1, S2 … of a solid or plane element.
std::size_t abaqus_faces(const AbaqusType& type);

} // namespace periscope
