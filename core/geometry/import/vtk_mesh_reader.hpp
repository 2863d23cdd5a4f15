// Reads meshes from VTU (.vtu) and legacy VTK (.vtk) files, through VTK.
#pragma once

#include "core/base/progress.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>

namespace periscope {

// Arrays of whole numbers on points or cells become groups. In an array "MaterialIds", the points with the value 3, or
// the points of cells with this value, form the group "MaterialIds 3". Arrays with more than a thousand different
// values are skipped, with a note. Throws FileError. VTK crashes on some damaged files, which ends the process.
VolumeMesh read_vtk_mesh(const std::filesystem::path& file);

// Does the same in the helper process, where a crash is only an error. The memory is limited to what such a file can
// need.
VolumeMesh read_vtk_mesh_guarded(const std::filesystem::path& file, const Progress& progress);

// Runs in the helper process: reads `file` and writes `result`. Returns the exit code.
int run_vtk_mesh_reader(const char* file, const char* result);

} // namespace periscope
