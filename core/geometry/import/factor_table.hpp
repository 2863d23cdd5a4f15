// Reads the values of a factor at points from a file: a column of a table, or a point array of a VTK file.
#pragma once

#include "core/base/progress.hpp"
#include "core/geometry/helper/mesher_task.hpp"

#include <filesystem>
#include <string>

namespace periscope {

// Reads in the helper process. `column` is the name of a column of a table (number_table.hpp) or of a point array of a
// VTK file. Throws FileError with the file and the reason, and Cancelled.
FactorTable read_factors(const std::filesystem::path& file, const std::string& column, const Progress& progress = {});

// Runs in the helper process: reads `file` and writes `result`. Returns the exit code.
int run_factor_reader(const char* file, const char* column, const char* result);

// Returns whether the file is a VTK file, in which an array with several components has one component per axis.
bool is_vtk_grid(const std::filesystem::path& file);

} // namespace periscope
