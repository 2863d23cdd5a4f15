// The content of a plot as plain data, for the screen, a file and the report.
#pragma once

#include "core/case/unit.hpp"
#include "core/curves/curve_table.hpp"

#include <QString>

#include <string>
#include <vector>

namespace periscope::ui {

struct PlotLine {
    enum class Kind { run, kept, measured }; // drawn as a line, as a dashed grey line, or as points
    QString name;
    std::string quantity, unit; // the curves of one quantity share an axis; unit: that of the points, always SI
    Kind kind = Kind::run;
    int colour = 0;  // index in the palette
    int dashes = -1; // index of the line style; -1: the style that belongs to the colour
    CurvePoints points;
};

struct PlotMark { // a named moment of the run, drawn as a dashed line across the curves
    double x = 0; // SI
    QString words;
};

struct PlotSheet {
    QString x_name;
    std::string x_unit; // SI
    bool over_run = true, log_x = false, log_y = false;
    std::vector<PlotLine> lines;
    UnitSystem units = UnitSystem::fitting; // unit system of the axes; the points remain in SI units
    std::vector<PlotMark> marks = {};
};

QString name_of(RunAxis axis); // returns the name of the axis
std::string_view unit_of(RunAxis axis);

QString unit_on_screen(const std::string& unit); // "N/m³" for "N/m^3", "–" for "1"

} // namespace periscope::ui
