// Checks a surface file before it is read.
#pragma once

#include <filesystem>

namespace periscope {

// The largest file that is read, in bytes: about 5 million triangles of binary STL, far more than can be meshed.
inline constexpr std::uintmax_t largest_surface_file = std::uintmax_t{256} << 20;

// Throws FileError when the file is missing, a folder, empty, larger than the limit, of an unknown format, truncated,
// or not of the format that its extension names.
void check_surface_file(const std::filesystem::path& file);

} // namespace periscope
