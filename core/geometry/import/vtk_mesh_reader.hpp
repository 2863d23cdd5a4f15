// Meshes in VTK's files: VTU (.vtu) and the older format (.vtk), through VTK.
#pragma once

#include "core/base/progress.hpp"
#include "core/geometry/mesh/volume_mesh.hpp"

#include <filesystem>

namespace periscope {

// Whole numbers on points or cells become groups: the points with the number 3 in an array "MaterialIds", or
// those of cells with it, are the group "MaterialIds 3". Arrays with more than a thousand different numbers
// are passed over, with a note. Throws FileError. VTK does not bear every damaged file: it may end the
// process.
VolumeMesh read_vtk_mesh(const std::filesystem::path& file);

// The same in the helper process, so that a crash is only an error here, with no more memory than such a file
// can need.
VolumeMesh read_vtk_mesh_guarded(const std::filesystem::path& file, const Progress& progress);

// What the helper does: reads FILE and writes RESULT. Returns its exit code.
int run_vtk_mesh_reader(const char* file, const char* result);

} // namespace periscope
