// Meshes in Abaqus input files: nodes, elements, sets and surfaces of parts, instances and the assembly.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <string_view>

namespace periscope {

// Solids C3D4, C3D5, C3D6, C3D8 and C3D10 with any letters behind (reduced, hybrid …); shells, membranes and plane
// elements as faces, for groups and for plane meshes. Node sets, element sets and surfaces become groups
// (abaqus_assembly.hpp). Nodes may be given in local, cylindrical and spherical coordinates; instances are placed;
// *INCLUDE and INPUT= read files beside the mesh. Keywords that make nodes or elements by rules (*NGEN, *ELGEN …) and
// unknown parameters of keywords that are read are refused; notes name other keywords and elements that are not read.
// Throws FileError with the line.
VolumeMesh read_abaqus(const std::filesystem::path& file, std::string_view text);

} // namespace periscope
