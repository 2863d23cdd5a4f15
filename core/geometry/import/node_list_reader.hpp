// Reads a text file that lists nodes with their volumes, one node per line, without elements. Peridigm ("x y z block_id
// volume", comments after #), PeriLab (first line "header: x y z block_id volume") and plain tables have this form.
#pragma once

#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>
#include <string_view>

namespace periscope {

// Columns are separated by blanks, tabs, commas or semicolons. A header names them: x, y, z, block_id, volume, area,
// id; columns with other names are skipped, and a note names them. The header is the first line if it begins with
// "header:" or a name; otherwise it is a comment before the first node that consists of such names. Without a header,
// three columns are x, y and volume; four are x, y, z and volume; five are x, y, z, block and volume; a note says so.
// Nodes without an id are numbered by row from 1. Blocks become groups "block 1". `text` is the content of the file.
// Throws FileError with the line: a different number of columns, not a number, not finite, a volume that is not
// positive, columns of unknown meaning.
VolumeMesh read_node_list(const std::filesystem::path& file, std::string_view text);

} // namespace periscope
