// Checks the file of a surface or a volume mesh before it is read.
#pragma once

#include "core/case/geometry_formats.hpp"

#include <cstdint>
#include <filesystem>

namespace periscope {

// Returns the size of the file in bytes. Throws FileError when the file is missing, a folder, not a regular file, of an
// unknown format, not of the kind `wanted`, empty, or larger than `limit`.
std::uintmax_t checked_size(const std::filesystem::path& file, GeometryKind wanted, std::uintmax_t limit);

} // namespace periscope
