// Reads the triangles of a surface file through Assimp.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <filesystem>

namespace periscope {

// Returns all triangles of the file, unconnected, in the file's unit. Files that it refers to are not read. Throws
// FileError and GeometryError, and std::bad_alloc or std::length_error if the file declares too large a count. Assimp
// crashes on some damaged PLY, OBJ and OFF files, which ends the process.
Surface read_triangles(const std::filesystem::path& file);

// Does the same in the helper process, which has limits of memory and time. A crash is reported as an error there.
Surface read_guarded(const std::filesystem::path& file, const Progress& progress);

// Runs in the helper process: reads `file` and writes `result`. Returns the exit code.
int run_reader(const char* file, const char* result);

} // namespace periscope
