// A first look at a surface file, before anything large is read.
#pragma once

#include <filesystem>

namespace periscope {

// Largest file that is read, in bytes: about 5 million triangles of binary STL, far beyond what can be
// meshed.
inline constexpr std::uintmax_t largest_surface_file = std::uintmax_t{256} << 20;

// Throws FileError when the file is missing, a folder, empty, larger than the limit, of an unknown kind,
// truncated, or evidently not what its name says.
void check_surface_file(const std::filesystem::path& file);

} // namespace periscope
