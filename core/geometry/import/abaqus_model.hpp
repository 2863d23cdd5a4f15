// The mesh of an Abaqus input file as the file describes it: parts, their instances, and the assembly.
// abaqus_reader.cpp fills it from the file; abaqus_assembly.cpp makes a mesh from it.
#pragma once

#include "core/base/vec3.hpp"
#include "core/geometry/import/abaqus_types.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

struct AbaqusRange {
    std::uint64_t first, last, step;
};

struct AbaqusMembers { // as written in the file: numbers, ranges and names of other sets
    std::vector<std::uint64_t> numbers;
    std::vector<AbaqusRange> ranges;
    std::vector<std::string> others; // in capitals
};

struct AbaqusSet {
    std::string name;
    // Members by the name of their instance (in capitals); the members of the scope itself are under "". Only sets of
    // the assembly have other names.
    std::map<std::string, AbaqusMembers> members;
    // Only for node sets: element sets, by the name of their instance, all of whose nodes belong to this set.
    std::map<std::string, std::vector<std::string>> of_elements;
};
using AbaqusSets = std::map<std::string, AbaqusSet>; // by the name in capitals

struct AbaqusSurfacePart {
    std::string instance; // in capitals; "" for the scope itself
    AbaqusMembers target; // one number, or one set
    std::string face;     // "S1", "SPOS" …; empty: all faces that belong to only one element
};
struct AbaqusSurface {
    std::string name;
    bool of_nodes = false;
    std::vector<AbaqusSurfacePart> parts;
};

struct AbaqusElement {
    AbaqusType type;
    std::uint32_t nodes = 0;  // number of the element's nodes
    std::uint64_t first = 0;  // index of its first node in AbaqusScope::corner_numbers
    std::uint64_t number = 0; // its number in the file
};

enum class AbaqusGroupKind : std::uint8_t { nodes, elements, surface };

// Numbers and names are unique within a scope. A scope is a part, an instance with its own mesh, or the assembly (the
// whole file, if it has no parts).
struct AbaqusScope {
    std::string name;
    std::vector<Vec3> points;
    std::vector<std::uint64_t> point_numbers, element_numbers;
    std::vector<AbaqusElement> elements;
    std::vector<std::uint64_t> corner_numbers; // node numbers of the elements, one element after the other
    AbaqusSets node_sets, element_sets;
    std::map<std::string, AbaqusSurface> surfaces;
    // Kinds and names of the sets and surfaces, in the order of the file.
    std::vector<std::pair<AbaqusGroupKind, std::string>> order;
};

// A translation, followed by a right-handed rotation about the axis from a to b.
struct AbaqusPlacement {
    Vec3 shift, a, b;
    double degrees = 0;

    Vec3 placed(const Vec3& point) const;
};

struct AbaqusInstance {
    std::string name;
    std::size_t scope = 0;
    AbaqusPlacement placement;
};

struct AbaqusModel {
    std::vector<AbaqusScope> scopes; // the first one is the assembly
    std::vector<AbaqusInstance> instances;
    std::vector<std::string> notes;
};

// A coordinate system for node coordinates (*SYSTEM, *NODE with SYSTEM=).
struct AbaqusSystem {
    // R: x, y, z. C: radius, angle from the x axis, z. S: radius, angle from the x axis in the x–y plane, angle from
    // this plane. Angles are in degrees.
    char kind = 'R';
    Vec3 origin, x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};

    Vec3 global(const Vec3& coordinates) const;
};

} // namespace periscope
