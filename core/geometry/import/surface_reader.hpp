// The triangles of a surface file, through Assimp.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <filesystem>

namespace periscope {

// All triangles of the file, unconnected, in the file's unit; files that it names are not read. Throws FileError,
// GeometryError, std::bad_alloc and std::length_error where a count in the file asks for it. Assimp does not bear
// every damaged PLY, OBJ or OFF file: it may end the process.
Surface read_triangles(const std::filesystem::path& file);

// The same in the helper process, which has a limit of memory and time: a crash is only an error here.
Surface read_guarded(const std::filesystem::path& file, const Progress& progress);

// What the helper does: reads FILE and writes RESULT. Returns its exit code.
int run_reader(const char* file, const char* result);

} // namespace periscope
