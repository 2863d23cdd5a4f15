// The mesh of an Abaqus input file as the file describes it: parts, their instances, and the level of the assembly.
// abaqus_reader.cpp reads it, and abaqus_assembly.cpp makes a mesh of it.
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

struct AbaqusMembers { // as written: numbers, ranges, names of sets
    std::vector<std::uint64_t> numbers;
    std::vector<AbaqusRange> ranges;
    std::vector<std::string> others; // in capitals
};

struct AbaqusSet {
    std::string name;
    // By instance, in capitals; "" are the members of the scope itself. Only sets of the assembly have others.
    std::map<std::string, AbaqusMembers> members;
    std::map<std::string, std::vector<std::string>>
        of_elements; // a node set: all nodes of these element sets, by instance
};
using AbaqusSets = std::map<std::string, AbaqusSet>; // by the name in capitals

struct AbaqusSurfacePart {
    std::string instance; // in capitals; "": of the scope itself
    AbaqusMembers target; // one number, or one set
    std::string face;     // "S1", "SPOS" …; empty: the free faces
};
struct AbaqusSurface {
    std::string name;
    bool of_nodes = false;
    std::vector<AbaqusSurfacePart> parts;
};

struct AbaqusElement {
    AbaqusType type;
    std::uint32_t nodes = 0;  // how many
    std::uint64_t first = 0;  // where they begin in AbaqusScope::corner_numbers
    std::uint64_t number = 0; // in the file
};

enum class AbaqusGroupKind : std::uint8_t { nodes, elements, surface };

// Numbers and names are unique in a scope: a part, an instance with a mesh of its own, or the level of the assembly (in
// a file without parts all of it).
struct AbaqusScope {
    std::string name;
    std::vector<Vec3> points;
    std::vector<std::uint64_t> point_numbers, element_numbers;
    std::vector<AbaqusElement> elements;
    std::vector<std::uint64_t> corner_numbers; // of all elements
    AbaqusSets node_sets, element_sets;
    std::map<std::string, AbaqusSurface> surfaces;
    std::vector<std::pair<AbaqusGroupKind, std::string>> order; // of the sets in the file
};

// First a translation, then a rotation about the axis from a to b by the right-hand rule.
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
    std::vector<AbaqusScope> scopes; // the first is the level of the assembly
    std::vector<AbaqusInstance> instances;
    std::vector<std::string> notes;
};

// A coordinate system in which nodes are given (*SYSTEM, *NODE with SYSTEM=).
struct AbaqusSystem {
    char kind =
        'R'; // R: x, y, z. C: radius, angle from x in degrees, z. S: radius, angle from x in the x–y plane, angle from
             // this plane, both in degrees
    Vec3 origin, x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};

    Vec3 global(const Vec3& coordinates) const;
};

} // namespace periscope
