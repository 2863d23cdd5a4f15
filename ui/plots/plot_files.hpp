// Writes a plot to a file or to the clipboard.
#pragma once

#include "ui/plots/plot_sheet.hpp"

#include <filesystem>

namespace periscope::ui {

class PlotCanvas;

// Returns the curves as text with a header: two columns, x and y, for each curve, in SI units. An x column that equals
// the one before is omitted. Where a column is shorter than others, and where a value is not a number, cells are empty.
std::string sheet_text(const PlotSheet& sheet, char separator);

// Writes a .png, .pdf or .csv file, depending on the extension. An incomplete file is never left. Throws FileError.
void write_plot(const std::filesystem::path& file, const PlotCanvas& canvas, const PlotSheet& sheet);

} // namespace periscope::ui
