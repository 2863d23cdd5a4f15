// Meshes in Abaqus input files: *NODE, *ELEMENT, *NSET, *ELSET.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <string_view>

namespace periscope {

// Solids C3D4, C3D5, C3D6, C3D8 and C3D10 with any letters behind (reduced, hybrid …); shells, membranes and
// plane elements as faces, for groups and for sheets. Node and element sets become groups; where a node set
// and an element set of one name have not the same nodes, that of the elements is called "NAME (elements)".
// One part, placed as it is; keywords that make nodes or elements which are not written out (*NGEN, *ELGEN,
// *INCLUDE …) are refused, all others passed over. Throws FileError with the line.
VolumeMesh read_abaqus(const std::filesystem::path& file, std::string_view text);

} // namespace periscope
