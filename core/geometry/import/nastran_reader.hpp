// Reads grid points and elements from Nastran bulk data.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <string_view>

namespace periscope {

// Reads GRID (with GRDSET and coordinate systems, nastran_axes.hpp), CTETRA, CPENTA, CPYRAM, CHEXA, CTRIA3, CTRIA6,
// CTRIAR, CQUAD4, CQUAD8 and CQUADR. Elements with the same property number form a group "property N". Cards that
// neither move nor generate nodes or elements are skipped, and a note names them. `text` is the content of the file.
// Throws FileError with the line: cards that generate or move nodes, INCLUDE, damaged cards, unknown nodes or
// coordinate systems.
VolumeMesh read_nastran(const std::filesystem::path& file, std::string_view text);

} // namespace periscope
