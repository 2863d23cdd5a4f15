// Unstructured grids of VTK.
#pragma once

#include <filesystem>

#include <vtkSmartPointer.h>

class vtkUnstructuredGrid;

namespace periscope {

// Reads a VTU file, known by its extension, or one of the older format. Throws FileError with VTK's words.
vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::filesystem::path& file);

} // namespace periscope
