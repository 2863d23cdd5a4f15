// A list of nodes with their volumes as text, without elements: one node a line. Peridigm ("x y z block_id volume",
// comments behind #), PeriLab (a first line "header: x y z block_id volume") and plain tables have this form.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <string_view>

namespace periscope {

// The columns, separated by blanks, tabs, commas or semicolons, have the meaning that the header gives them: x, y, z,
// block_id, volume, area, id; others are skipped, and a note names them. A header is the first line if it begins with
// "header:" or a name, or else a comment before the first node whose words are such names. Without a header three
// columns are x, y and volume, four x, y, z and volume, five x, y, z, block and volume, and a note says so. Nodes
// without an id have the number of their row from 1. Blocks become groups "block 1". The text is the file's. Throws
// FileError with the line: another number of columns, no number, not finite, a volume that is not positive, columns
// whose meaning is not known.
VolumeMesh read_node_list(const std::filesystem::path& file, std::string_view text);

} // namespace periscope
