// The observers' rows as curves: a column for every number that is observed, with its name, unit and quantity.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct CurveInfo {
    std::string name;     // "impact force y", as in observers.csv
    std::string unit;     // SI
    std::string quantity; // "Force": curves of one quantity share an axis
    bool is_energy = false;
    std::string observer = {}; // "impact force", without the component; empty: the curve is not an observer's
    friend bool operator==(const CurveInfo&, const CurveInfo&) = default;
};

// Points of a curve in the order of time; all as long.
struct CurvePoints {
    std::vector<double> x, y;
    std::vector<double> moments =
        {}; // when the run had these values, on its RunAxis; empty where x is that, or nobody knows
};

// A curve over time or load steps.
struct RunCurve {
    CurveInfo info;
    CurvePoints points;
};

// What curves are drawn over: time of a dynamic analysis, load steps of a quasi-static one, whose time is that of the ramps.
enum class RunAxis { time, load_steps };
RunAxis run_axis(const Model& model);
inline double moment_on(RunAxis axis, double time, std::uint64_t step) { // s, or a number of load steps
    return axis == RunAxis::time ? time : static_cast<double>(step);
}

class CurveTable {
public:
    CurveTable() = default;
    explicit CurveTable(const std::vector<ObserverDefinition>& observers, RunAxis axis = RunAxis::time);
    explicit CurveTable(const Model& model) : CurveTable(model.observers, run_axis(model)) {}

    void append(std::span<const Sample> samples);

    // Curves that do not come from the observers, with points of their own; they follow those of the observers and replace the
    // ones that were set before. True when names came or went.
    bool set_further(std::vector<RunCurve> curves);

    bool is_further(std::size_t curve) const { return curve >= sources_.size(); }

    const std::vector<CurveInfo>& curves() const { return infos_; }
    std::vector<std::string> names_of(std::size_t observer) const; // of its curves, an index into Model::observers
    RunAxis axis() const { return axis_; }
    std::size_t rows() const { return places_.size(); } // of the observers
    bool empty() const { return places_.empty() && further_.empty(); }
    // Without the rows at which it was not due, and values that are no numbers.
    CurvePoints over_run(std::size_t curve) const;
    // Over another curve, with moments; where that was not due its value is interpolated between the rows before and after.
    CurvePoints over_curve(std::size_t curve, std::size_t x) const;

private:
    struct Source {
        std::size_t observer, axis;
    };
    std::vector<CurveInfo> infos_;
    std::vector<Source> sources_;
    RunAxis axis_ = RunAxis::time;
    std::vector<double> places_;              // s, or load steps
    std::vector<std::vector<double>> values_; // per curve and row; NaN where it was not due
    std::vector<CurvePoints> further_;        // of the curves after those
};

// The value of the largest magnitude, with its sign, and where on x it is first reached.
struct CurvePeak {
    double value = 0, at = 0;
};
std::optional<CurvePeak> peak_of(const CurvePoints& points); // nothing without points

// No more than about `most` points that look the same: of each piece of the curve its first, last, lowest and highest.
CurvePoints thinned(CurvePoints points, std::size_t most);

} // namespace periscope
