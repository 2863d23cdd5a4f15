// Writes a plot to a file or to the clipboard.
#pragma once

#include "ui/plots/plot_sheet.hpp"

#include <filesystem>

namespace periscope::ui {

class PlotCanvas;

// Writes a column x and a column y for every curve, in SI units, with a header. An x column that equals the one before
// is not repeated. Shorter columns end in empty cells; values that are not numbers are empty cells, too.
std::string sheet_text(const PlotSheet& sheet, char separator);

// Chooses the format by the extension: .png, .pdf or .csv. The file is complete or does not exist. Throws FileError.
void write_plot(const std::filesystem::path& file, const PlotCanvas& canvas, const PlotSheet& sheet);

} // namespace periscope::ui
