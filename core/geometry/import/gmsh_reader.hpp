// Gmsh's own format, versions 2.2 and 4.1, ASCII and binary in either order of bytes.
#pragma once

#include "core/geometry/import/mesh_source.hpp"
#include "core/geometry/mesh/group_maker.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <array>
#include <map>
#include <utility>

namespace periscope {

// An own reader, not Gmsh's library: that one brings a CAD kernel and a window toolkit along (libgmsh needs
// OpenCASCADE, FLTK and OpenGL), keeps one global state, and names no line when a file is wrong.
//
// Physical groups become groups of their name; those without a name are called "volume 3", "surface 3",
// "curve 3" and "point 3"; "NAME (surface)" and "NAME (volume)" where one name stands for groups of several dimensions.
// Notes name the sections that are not read. Throws FileError with the line, or the byte in a binary file.
VolumeMesh read_gmsh(const std::filesystem::path& file, std::string_view text);

namespace gmsh {

using Physical = std::pair<int, std::int64_t>; // dimension and number of a physical group

class Groups {
public:
    Groups(const std::filesystem::path& file, std::size_t points) : file_(file), points_(points), made_(file, points) {}

    void add(const Physical& physical, std::span<const std::uint32_t> points);

    // By dimension and number, under their names or as "volume 3". Adds notes about names that stand for several
    // groups.
    std::vector<MeshGroup> finish(const std::map<Physical, std::string>& names, std::vector<std::string>& notes);

private:
    std::filesystem::path file_;
    std::size_t points_;
    GroupMaker made_;
    std::map<Physical, std::size_t> place_;
};

// Kind and number of nodes of an element by its number in Gmsh. Fails when it is none that is read.
ElementKind kind_of(const MeshSource& source, std::int64_t type);

// Adds an element whose nodes are in Gmsh's order.
void add_element(VolumeMesh& mesh, ElementKind kind, std::uint64_t number, std::span<std::uint32_t> nodes);

// The sections with points and elements of either version (gmsh_2.cpp, gmsh_4.cpp).
void read_nodes_2(MeshSource& source, VolumeMesh& mesh, bool are_parametric);
void read_elements_2(MeshSource& source, VolumeMesh& mesh, Groups& groups);
using Entities = std::map<std::pair<int, std::int64_t>, std::vector<std::int64_t>>; // physical groups of each, once
void read_entities_4(MeshSource& source, bool are_partitioned, Entities& entities);
void read_nodes_4(MeshSource& source, VolumeMesh& mesh);
void read_elements_4(MeshSource& source, VolumeMesh& mesh, const Entities& entities, Groups& groups);

} // namespace gmsh
} // namespace periscope
