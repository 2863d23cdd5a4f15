// Reads Gmsh's own format, versions 2.2 and 4.1, as text and binary in either byte order.
#pragma once

#include "core/geometry/import/mesh_source.hpp"
#include "core/geometry/mesh/group_maker.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>
#include <map>
#include <utility>

namespace periscope {

// This file does not use Gmsh's library: libgmsh needs OpenCASCADE, FLTK and OpenGL, has global state, and reports
// errors without the line of the file.
// Physical groups become groups of the same name; those without a name are called "volume 3", "surface 3", "curve 3"
// and "point 3". If groups of several dimensions have the same name, they are called "NAME (surface)", "NAME (volume)"
// …. Notes name the sections that are not read. Throws FileError with the line, or with the byte in a binary file.
VolumeMesh read_gmsh(const std::filesystem::path& file, std::string_view text);

namespace gmsh {

using Physical = std::pair<int, std::int64_t>; // dimension and number of a physical group

class Groups {
public:
    Groups(const std::filesystem::path& file, std::size_t points) : file_(file), points_(points), made_(file, points) {}

    void add(const Physical& physical, std::span<const std::uint32_t> points);

    // Returns the groups ordered by dimension and number, with their names or names like "volume 3". Adds a note for
    // each name that several groups have.
    std::vector<MeshGroup> finish(const std::map<Physical, std::string>& names, std::vector<std::string>& notes);

private:
    std::filesystem::path file_;
    std::size_t points_;
    GroupMaker made_;
    std::map<Physical, std::size_t> group_;
};

// Returns the kind of an element for Gmsh's number of its type. Throws FileError if this type is not supported.
ElementKind kind_of(const MeshSource& source, std::int64_t type);

// Adds an element whose nodes are in Gmsh's order.
void add_element(VolumeMesh& mesh, ElementKind kind, std::uint64_t number, std::span<std::uint32_t> nodes);

// Read the sections with nodes and elements of each version (gmsh_2.cpp, gmsh_4.cpp).
void read_nodes_2(MeshSource& source, VolumeMesh& mesh, bool are_parametric);
void read_elements_2(MeshSource& source, VolumeMesh& mesh, Groups& groups);
// The numbers of the physical groups, without repetitions, of each geometrical entity (dimension, number).
using Entities = std::map<std::pair<int, std::int64_t>, std::vector<std::int64_t>>;
void read_entities_4(MeshSource& source, bool are_partitioned, Entities& entities);
void read_nodes_4(MeshSource& source, VolumeMesh& mesh);
void read_elements_4(MeshSource& source, VolumeMesh& mesh, const Entities& entities, Groups& groups);

} // namespace gmsh
} // namespace periscope
