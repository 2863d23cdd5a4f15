// Makes the content of observers.csv and of PVD files. The functions with `write_` write whole files, for export.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope {

// Returns whether a spreadsheet would treat the cell as a formula and evaluate it: it begins with =, +, -, @, a tab or
// a carriage return. This is for column headers only; cells with numbers are never changed.
bool looks_like_a_formula(std::string_view cell);
std::string text_cell(const std::string& name); // puts an apostrophe, which marks text, before such a cell

// Returns "step,time [s],impact force x [N],…" and a newline. Names are changed by text_cell().
std::string samples_header(const Model& model);
// Appends one line per row. Cells of observers that have no value at this time are empty.
void append_samples(std::string& csv, const std::vector<ObserverDefinition>& observers,
                    const std::vector<Sample>& samples);

// Returns a PVD file, a collection of frames for ParaView. Each frame has a time in seconds and a file name relative to
// the PVD file.
std::string pvd_text(const std::vector<std::pair<double, std::string>>& frames);

// Both throw FileError.
void write_pvd(const std::filesystem::path& file, const std::vector<std::pair<double, std::string>>& frames);
void write_samples_csv(const std::filesystem::path& file, const Model& model, const std::vector<Sample>& samples);

} // namespace periscope
