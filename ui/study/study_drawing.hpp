// Draws the runs of a study. Each function fills an empty plot.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "core/sensitivity/analyse_study.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/curve_bands.hpp"
#include "core/study/study_table.hpp"
#include "ui/base/qcustomplot_header.hpp"
#include "ui/plots/plot_colours.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace periscope::ui {

// The data of a calibration, in addition to its runs, whose only result is the misfit.
struct FitData {
    std::vector<FittedParameter> fitted;
    std::vector<MeasuredPoints> curves;
    std::vector<std::vector<std::optional<double>>> computed; // for each run, the values at the rows of all curves
    std::optional<CalibrationEnd> end;                        // set when the calibration has ended
    // The index of the run with the smallest misfit so far; -1: no run has succeeded.
    int best = -1;
};

struct StudyData {
    Study study;
    std::vector<std::string> result_units;
    BodyCells body;
    std::vector<StudyRun> runs; // in the order in which they ended
    std::optional<FitData> fit; // for a calibration
    std::optional<AnalysedStudy> sensitivity = {};
    QString no_sensitivity = {};       // the reason why there is no sensitivity, a sentence
    StudyRow base = {};                // the values of the case, see base_values()
    std::vector<CurveBand> bands = {}; // bands of the curves; empty until the last run has ended

    const StudyRun* base_run() const; // returns the run with the values of the case; null if there is none
};

QString with_unit(const std::string& name, const std::string& unit); // "G (kJ/m²)"
QString with_unit(const QString& name, const std::string& unit);
QString parameter_words(const StudyData& data, int parameter); // "Velocity y (m/s)"
QString result_words(const StudyData& data, int result);

// Returns the curves of the runs, each name once.
std::vector<CurveInfo> curves_of(const std::vector<StudyRun>& runs);

// For each plottable, the index of the run to which each of its points belongs. All points of a line belong to one run.
using RunsOfPoints = std::map<const QCPAbstractPlottable*, std::vector<int>>;

// The look of a drawing: the parameter that colours the runs (−1: all have one colour), and the marked run (−1: none).
struct StudyLook {
    PlotColours colours;
    int parameter = -1, marked = -1;
};

// The colours go from dark to bright, so that colour-blind readers can distinguish them. The brightest ones are
// omitted, because white paper hides them.
QCPColorGradient gradient_of_runs();
// Adds a scale of colours beside the plot, as high as its axes.
QCPColorScale* add_scale(QCustomPlot& plot, const QString& label, const QCPColorGradient& gradient,
                         const QCPRange& range, const PlotColours& colours);
// Sets the ranges of the axes so that all plottables are visible, with a margin.
void fit_axes(QCustomPlot& plot);
// Shows a legend above the axes, where it hides nothing.
void show_legend(QCustomPlot& plot, const StudyLook& look);
void hide_legend(QCustomPlot& plot);
// Shows words instead of a drawing.
void show_words(QCustomPlot& plot, const QString& words, const StudyLook& look);
// Draws a dot for each run.
RunsOfPoints draw_response(QCustomPlot& plot, const StudyData& data, int parameter, int result, const StudyLook& look);
// Draws how many runs have a result near each value.
void draw_distribution(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);
// Draws one curve (an index into curves_of()) of all runs.
RunsOfPoints draw_curves(QCustomPlot& plot, const StudyData& data, int curve, const StudyLook& look);
// Draws a map of the fraction of runs in which each position is cracked, and on it the crack paths of all runs.
RunsOfPoints draw_cracks(QCustomPlot& plot, const StudyData& data, const StudyLook& look);

} // namespace periscope::ui
