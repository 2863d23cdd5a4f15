// The observers' rows as curves: a column for every number that is observed, with its name, unit and quantity.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <cstddef>
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
    std::string quantity; // for example "Force"; curves of the same quantity share an axis
    bool is_energy = false;
    // "impact force", without the component; empty if the curve does not belong to an observer
    std::string observer = {};
    friend bool operator==(const CurveInfo&, const CurveInfo&) = default;
};

// Points of a curve in the order of time. The vectors have equal length.
struct CurvePoints {
    std::vector<double> x, y;
    std::vector<double> moments = {}; // position of each point on the RunAxis; empty if x is that, or if it is unknown
};

// A curve over time or load steps.
struct RunCurve {
    CurveInfo info;
    CurvePoints points;
};

// The axis of curves: time for a dynamic analysis, load steps for a quasi-static one, where time only drives the ramps.
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

    // Sets curves that have points of their own instead of coming from observers. They follow the curves of the
    // observers, and replace those of an earlier call. Returns true if names were added or removed.
    bool set_further(std::vector<RunCurve> curves);

    bool is_further(std::size_t curve) const { return curve >= sources_.size(); }

    const std::vector<CurveInfo>& curves() const { return infos_; }
    // The names of an observer's curves; `observer` is an index into Model::observers
    std::vector<std::string> names_of(std::size_t observer) const;
    RunAxis axis() const { return axis_; }
    std::size_t rows() const { return places_.size(); } // number of samples of the observers
    bool empty() const { return places_.empty() && further_.empty(); }
    std::optional<std::size_t> index_of(std::string_view name) const; // index of the curve with this name
    // Returns the curve over time or load steps, without the samples in which its observer recorded nothing or NaN.
    CurvePoints over_run(std::size_t curve) const;
    // Returns the curve over the values of the curve `x`, with moments. In samples in which x was not recorded, its
    // value is interpolated between the samples before and after.
    CurvePoints over_curve(std::size_t curve, std::size_t x) const;
    // Returns the curve of a name over that of another name, or over time or load steps if `over` is empty; nothing if
    // a name is unknown.
    std::optional<CurvePoints> points_of(std::string_view curve, std::string_view over) const;

private:
    struct Source {
        std::size_t observer, axis;
    };
    std::vector<CurveInfo> infos_;
    std::vector<Source> sources_;
    RunAxis axis_ = RunAxis::time;
    std::vector<double> places_;              // s, or load steps
    std::vector<std::vector<double>> values_; // per curve and row; NaN if the curve was not due
    std::vector<CurvePoints> further_;        // curves that follow those of the observers
};

// The value of largest magnitude, with its sign, and the x at which it is first reached.
struct CurvePeak {
    double value = 0, at = 0;
};
std::optional<CurvePeak> peak_of(const CurvePoints& points); // nothing if there are no points

// Returns about `most` points or fewer that look the same when drawn: the first, last, lowest and highest point of each
// piece of the curve.
CurvePoints thinned(CurvePoints points, std::size_t most);

} // namespace periscope
