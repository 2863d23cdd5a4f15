// Writes polygons and lines, with their arrays, as a VTP file.
#pragma once

#include <filesystem>

class vtkPolyData;

namespace periscope {

// Writes the file completely or not at all. Throws FileError, which names the file.
void write_polydata(const std::filesystem::path& file, vtkPolyData& data);

} // namespace periscope
