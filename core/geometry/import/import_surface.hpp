// Imports a surface: reads its file, repairs what can be repaired safely, and checks the result.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <filesystem>
#include <string>

namespace periscope {

struct ImportedSurface {
    Surface surface;
    SurfaceReport report;
};

// Reads STL (ASCII, binary), OBJ, PLY … through Assimp, scales by `unit` ("mm", "m", "in" …), welds points, and checks
// the result. Degenerate triangles are removed or repaired. A surface that is inside out is reversed, and so are single
// triangles of a closed surface that have the wrong orientation. Throws FileError (missing, a folder, too large,
// truncated, unreadable) or GeometryError (no triangles, zero volume, not finite). A surface that can be read but has
// faults is returned with the faults in its report.
ImportedSurface import_surface(const std::filesystem::path& file, const std::string& unit,
                               const Progress& progress = {});

// Does what import_surface does after reading the file. `loose` has one or more triangles with finite points. `file` is
// the name for messages. Throws GeometryError.
ImportedSurface joined_surface(Surface loose, const std::string& unit, const std::filesystem::path& file,
                               const Progress& progress = {});

} // namespace periscope
