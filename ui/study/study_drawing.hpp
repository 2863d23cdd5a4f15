// What the runs of a study look like in a plot: each function fills an empty plot.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "core/sensitivity/analyse_study.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/study_table.hpp"
#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/plot_colours.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace periscope::ui {

// What a calibration has besides its runs, whose only result is the misfit.
struct FitData {
    std::vector<FittedParameter> fitted;
    std::vector<MeasuredPoints> curves;
    std::vector<std::vector<std::optional<double>>> computed; // of each run, at the rows of all curves
    std::optional<CalibrationEnd> end;                        // when it has ended
    int best = -1; // the run with the least misfit so far, an index; -1: none has ended without failure
};

struct StudyData {
    Study study;
    std::vector<std::string> result_units;
    BodyCells body;
    std::vector<StudyRun> runs; // in the order in which they ended
    std::optional<FitData> fit; // of a calibration
    std::optional<AnalysedStudy> sensitivity = {};
    QString no_sensitivity = {}; // a sentence: why there is none
};

QString with_unit(const std::string& name, const std::string& unit); // "G (kJ/m²)"
QString with_unit(const QString& name, const std::string& unit);
QString parameter_words(const StudyData& data, int parameter); // "Velocity y (m/s)"
QString result_words(const StudyData& data, int result);

// The curves that the runs have, by their names.
std::vector<CurveInfo> curves_of(const std::vector<StudyRun>& runs);

// Which run a point of a plottable belongs to: an index into the runs. Of lines each point is of one run.
using RunsOfPoints = std::map<const QCPAbstractPlottable*, std::vector<int>>;

// How a drawing looks: a parameter that colours the runs (−1: one colour), a run that is marked (−1: none).
struct StudyLook {
    PlotColours colours;
    int parameter = -1, marked = -1;
};

// All plottables lie within the axes, with a margin.
void fit_axes(QCustomPlot& plot);
// A legend in a corner of the plot.
void show_legend(QCustomPlot& plot, const StudyLook& look, Qt::Alignment corner);
// Words instead of a drawing.
void show_words(QCustomPlot& plot, const QString& words, const StudyLook& look);
// A dot for each run.
RunsOfPoints draw_response(QCustomPlot& plot, const StudyData& data, int parameter, int result, const StudyLook& look);
// How many runs have a result near each value.
void draw_distribution(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);
// How far each parameter alone moves a result, of a plan of one at a time.
void draw_tornado(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);
// A curve of all runs, an index into curves_of().
RunsOfPoints draw_curves(QCustomPlot& plot, const StudyData& data, int curve, const StudyLook& look);
// The paths of the cracks of all runs over the share of the runs in which each place is cracked.
RunsOfPoints draw_cracks(QCustomPlot& plot, const StudyData& data, const StudyLook& look);

} // namespace periscope::ui
