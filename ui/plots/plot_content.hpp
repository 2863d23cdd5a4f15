// Holds the available curves, and which of them are shown: those of the run, of runs stored for comparison, and
// measured ones. It uses no widgets.
#pragma once

#include "core/curves/curve_fit.hpp"
#include "core/curves/curve_table.hpp"
#include "core/study/calibration.hpp"
#include "ui/plots/plot_sheet.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope::ui {

struct MeasuredCurve {
    QString name;
    std::string x_curve, y_curve; // the curves with which the columns are compared; an empty x_curve stands for time
    std::string x_unit, y_unit;   // SI
    CurvePoints points;           // SI
    bool shown = true;
    int colour = 0; // set by add_measured()
    // table and columns, for a calibration; without a file, the data are not from a table
    periscope::MeasuredCurve source = {};
};

struct ComparedCurves { // the curves of a compared run
    QString run;
    CurveTable table;
};

struct RunColour {
    QString name;
    int colour = 0; // index in the palette
};

struct KeptRun {
    QString name;
    CurveTable table;
    bool shown = true;
};

struct LineCurves { // values along a line through the body
    PlotSheet sheet;
    QString words; // the name of the line and the moment, or the reason why there are no curves
};

class PlotContent {
public:
    void begin(const Model& model); // called when a run starts; the choice of curves is kept by their names
    // Adds samples. Until the user chooses curves, those of the first quantity are shown, without components that have
    // only noise (is_idle()). Returns true if other curves are shown than before.
    bool append(std::span<const Sample> samples);
    // Sets the curves that do not come from observers. Returns true if their names have changed.
    bool set_further(std::vector<RunCurve> curves);
    void clear() {
        table_ = {};
        first_break_.reset();
    }
    // Sets the time (s) or load step at which the first bond broke. It is marked while the x axis shows the time or the
    // load step.
    void set_first_break(std::optional<double> x) { first_break_ = x; }

    const CurveTable& table() const { return table_; }
    bool is_shown(const std::string& curve) const { return shown_.contains(curve); }
    void show(const std::string& curve, bool shown);
    void show_only(const std::vector<std::string>& curves); // shows these curves with time as x
    void show_energies();                                   // shows only all energies over time
    bool has_energies() const;

    const std::string& x() const { return x_; } // empty: time
    void set_x(const std::string& curve) {
        x_ = curve;
        over_line_ = false;
    }
    // Shows curves along a line instead of those of runs.
    void set_line(LineCurves curves) { line_ = std::move(curves); }
    const std::optional<LineCurves>& line() const { return line_; }
    void show_over_line() { over_line_ = line_.has_value(); }
    bool over_line() const { return over_line_; }
    bool log_x = false, log_y = false;
    UnitSystem units = UnitSystem::fitting; // the unit system in which numbers are shown

    void keep(const QString& name); // stores the current curves of this run under a name
    std::vector<KeptRun>& kept() { return kept_; }
    const std::vector<KeptRun>& kept() const { return kept_; }
    std::vector<MeasuredCurve>& measured() { return measured_; }
    const std::vector<MeasuredCurve>& measured() const { return measured_; }

    // Sets the runs that are compared with this one. While there are any, colours distinguish runs, and dashes
    // distinguish curves. This run has the first colour; in the list of runs, `index_of_this_run` others come before it.
    void set_compared(const QString& this_run, std::vector<ComparedCurves> others, std::size_t index_of_this_run = 0);
    std::vector<RunColour> run_colours() const; // colours of the runs in their order, while runs are compared
    const std::vector<ComparedCurves>& compared() const { return compared_; }
    const QString& this_run() const { return this_run_; }
    int dashes_of(const std::string& curve) const; // dashes of the curve while runs are compared; -1 if it is not shown

    PlotSheet sheet() const;
    QString fits() const; // for each measured curve, a line with RMSE and R², or with the reason why it is not shown
    // Curves that are shown together have different colours. A curve keeps its colour while it is shown.
    int colour_of(const std::string& curve) const; // -1 if the curve is not shown
    void add_measured(MeasuredCurve curve);
    std::vector<double> spans() const; // largest minus smallest value of each curve, in SI units

private:
    CurvePoints points(const CurveTable& table, const std::string& curve) const;
    std::string x_unit() const;
    bool fits_x(const MeasuredCurve& measured) const;
    QString fit_line(const MeasuredCurve& measured) const;
    void add_lines(PlotSheet& sheet, const CurveTable& table, const QString& run, int colour) const;

    CurveTable table_;
    std::optional<double> first_break_;
    int free_colour() const;

    bool show_usual();

    std::map<std::string, int> shown_; // the curves shown, and their colours
    bool is_chosen_ = false;           // whether the user has chosen the curves
    double noise_ = 0;                 // noise_share() of the run
    std::string x_;
    std::optional<LineCurves> line_;
    bool over_line_ = false;
    std::vector<KeptRun> kept_;
    QString this_run_;
    std::vector<ComparedCurves> compared_;
    std::size_t index_of_this_run_ = 0; // among the compared runs
    std::vector<MeasuredCurve> measured_;
};

} // namespace periscope::ui
