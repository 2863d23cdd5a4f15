// Reads a file of factors: a table, or an array of the points of a VTK file.
#pragma once

#include "core/base/progress.hpp"
#include "core/geometry/helper/mesher_task.hpp"

#include <filesystem>
#include <string>

namespace periscope {

// Column `column` of a table (number_table.hpp), or that array of the points of a VTK file, read in the helper process.
// Throws FileError with the file and what is wrong, Cancelled.
FactorTable read_factors(const std::filesystem::path& file, const std::string& column, const Progress& progress = {});

// What the helper does: reads FILE and writes RESULT. Returns its exit code.
int run_factor_reader(const char* file, const char* column, const char* result);

// Whether the file is one of VTK's, where an array with several components has one for each axis.
bool is_vtk_grid(const std::filesystem::path& file);

} // namespace periscope
