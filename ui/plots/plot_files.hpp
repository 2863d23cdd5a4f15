// A plot to a file or the clipboard.
#pragma once

#include "ui/plots/plot_sheet.hpp"

#include <filesystem>

namespace periscope::ui {

class PlotCanvas;

// A column x and a column y for every curve, in SI units, with a head; an x that is that of the curve before is not
// repeated. Shorter columns end in empty cells; values
// that are no numbers are empty cells, too.
std::string sheet_text(const PlotSheet& sheet, char separator);

// By the ending: .png, .pdf, or .csv. Whole or not at all; throws FileError.
void write_plot(const std::filesystem::path& file, const PlotCanvas& canvas, const PlotSheet& sheet);

} // namespace periscope::ui
