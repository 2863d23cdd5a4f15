// Reads meshes from Abaqus input files: nodes, elements, sets and surfaces of parts, instances and the assembly.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <string_view>

namespace periscope {

// Reads the solids C3D4, C3D5, C3D6, C3D8 and C3D10 with any suffix (reduced, hybrid …). Shells, membranes and plane
// elements are read as faces, for groups and for plane meshes. Node sets, element sets and surfaces become groups
// (abaqus_assembly.hpp). Nodes may have local, cylindrical or spherical coordinates; instances are placed; *INCLUDE and
// INPUT= read files next to the mesh. Keywords that generate nodes or elements (*NGEN, *ELGEN …) and unknown parameters
// of supported keywords are refused. Notes name the other keywords and elements that are not read. Throws FileError
// with the line.
VolumeMesh read_abaqus(const std::filesystem::path& file, std::string_view text);

} // namespace periscope
