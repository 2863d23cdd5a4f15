// Checks the file of a surface or a volume mesh before it is read.
#pragma once

#include "core/case/geometry_formats.hpp"

#include <cstdint>
#include <filesystem>

namespace periscope {

// Returns the size of the file in bytes. Throws FileError if the file is missing, a folder, not a regular file, empty,
// larger than `limit` bytes, of an unknown format, or not of the kind `wanted`.
std::uintmax_t checked_size(const std::filesystem::path& file, GeometryKind wanted, std::uintmax_t limit);

} // namespace periscope
