// Reads unstructured grids in VTK's formats.
#pragma once

#include <filesystem>

#include <vtkSmartPointer.h>

class vtkUnstructuredGrid;

namespace periscope {

// Reads a VTU file (recognised by its extension) or a file in VTK's legacy format. Throws FileError with VTK's reason.
vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::filesystem::path& file);

} // namespace periscope
