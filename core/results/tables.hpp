// The text of the results' tables, apart from the files they go to.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope {

// A spreadsheet takes a cell that begins with =, +, - or @ for a formula and runs it; an apostrophe before it says that
// it is text. For heads of columns alone: numbers stay numbers.
bool looks_like_a_formula(std::string_view cell);
std::string text_cell(const std::string& name); // with the apostrophe where it is needed

// "step,time [s],impact force x [N],…" and a newline. Names are text cells.
std::string samples_header(const Model& model);
// A line a row; of observers that were not due the cells are empty.
void append_samples(std::string& csv, const std::vector<ObserverDefinition>& observers,
                    const std::vector<Sample>& samples);

// A collection of frames for ParaView: each a time in seconds and a file relative to the PVD file.
std::string pvd_text(const std::vector<std::pair<double, std::string>>& frames);

// Whole files, for export. Throw FileError.
void write_pvd(const std::filesystem::path& file, const std::vector<std::pair<double, std::string>>& frames);
void write_samples_csv(const std::filesystem::path& file, const Model& model, const std::vector<Sample>& samples);

} // namespace periscope
