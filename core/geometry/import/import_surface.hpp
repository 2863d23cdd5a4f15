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

// Reads STL (ASCII, binary), OBJ, PLY … through Assimp, scales by `unit` ("mm", "m", "in" …) and welds points. It drops
// or repairs degenerate triangles, turns an inside-out surface and, in a closed surface, single triangles with the
// wrong orientation. Then it checks the result. Throws FileError (missing, a folder, too large, truncated, unreadable)
// or GeometryError (no triangles, zero volume, not finite). A faulty but readable surface is returned with its faults
// in the report.
ImportedSurface import_surface(const std::filesystem::path& file, const std::string& unit,
                               const Progress& progress = {});

// Does everything that import_surface does after reading. `loose` has one or more triangles with finite points. `file`
// is for messages. Throws GeometryError.
ImportedSurface joined_surface(Surface loose, const std::string& unit, const std::filesystem::path& file,
                               const Progress& progress = {});

} // namespace periscope
