// The observers' rows as curves: one for every number that is observed, with its name, unit and quantity.
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
    std::string unit;     // SI unit
    std::string quantity; // for example "Force"; curves of the same quantity share an axis
    bool is_energy = false;
    // "impact force" for the component "impact force y"; empty if the curve does not come from an observer.
    std::string observer = {};
    friend bool operator==(const CurveInfo&, const CurveInfo&) = default;
};

// Points of a curve in the order of time. The vectors have equal length.
struct CurvePoints {
    std::vector<double> x, y;
    // The time or load step of each point (RunAxis); empty if x is the time or load step itself, or if they are
    // unknown.
    std::vector<double> moments = {};
};

// A curve over time or load steps.
struct RunCurve {
    CurveInfo info;
    CurvePoints points;
};

// The axis over which the curves of a run are drawn: time for an explicit dynamic analysis, load steps for a
// quasi-static one, in which time is only the argument of the ramps.
enum class RunAxis { time, load_steps };
RunAxis run_axis(const Model& model);
inline double moment_on(RunAxis axis, double time, std::uint64_t step) { // time in s, or number of the load step
    return axis == RunAxis::time ? time : static_cast<double>(step);
}

class CurveTable {
public:
    CurveTable() = default;
    explicit CurveTable(const std::vector<ObserverDefinition>& observers, RunAxis axis = RunAxis::time);
    explicit CurveTable(const Model& model) : CurveTable(model.observers, run_axis(model)) {}

    // Adds rows to the curves of the observers.
    void append(std::span<const Sample> samples);

    // Sets the curves that do not come from observers, such as those of cracks. They follow the curves of the observers
    // in the list, and replace those of an earlier call. Returns whether the list of curves changed, in names, units or
    // quantities.
    bool set_further(std::vector<RunCurve> curves);

    // Returns whether the curve was set by set_further().
    bool is_further(std::size_t curve) const { return curve >= sources_.size(); }

    const std::vector<CurveInfo>& curves() const { return infos_; }
    // Returns the names of an observer's curves. `observer` is an index into Model::observers.
    std::vector<std::string> names_of(std::size_t observer) const;
    RunAxis axis() const { return axis_; }
    std::size_t rows() const { return moments_.size(); } // number of samples of the observers
    bool empty() const { return moments_.empty() && further_.empty(); }
    std::optional<std::size_t> index_of(std::string_view name) const; // index of the curve with this name
    // Returns the curve over time or load steps, without the samples in which its observer recorded nothing or NaN.
    CurvePoints over_run(std::size_t curve) const;
    // Returns the curve over the values of the curve `x`, with moments. Where `x` has no value at the time of a point,
    // it is interpolated between its values before and after.
    CurvePoints over_curve(std::size_t curve, std::size_t x) const;
    // Returns the curve named `curve` over that named `over`, or over time or load steps if `over` is empty. Returns
    // nothing if there is no curve of one of these names.
    std::optional<CurvePoints> points_of(std::string_view curve, std::string_view over) const;

private:
    // The number that a curve shows: a component of the values of an observer.
    struct Source {
        std::size_t observer, axis;
    };
    std::vector<CurveInfo> infos_;
    std::vector<Source> sources_;
    RunAxis axis_ = RunAxis::time;
    std::vector<double> moments_;             // for each row, the time (s) or the number of the load step
    std::vector<std::vector<double>> values_; // per curve and row; NaN if the observer has no value in this row
    std::vector<CurvePoints> further_;        // points of the curves that do not come from observers
};

// The value of largest magnitude, with its sign, and the x at which it first occurs.
struct CurvePeak {
    double value = 0, at = 0;
};
std::optional<CurvePeak> peak_of(const CurvePoints& points); // nothing if there are no points

// Returns at most about `most` of the points, chosen so that the drawn curve looks the same: the first, last, lowest
// and highest point of each piece of the curve.
CurvePoints thinned(CurvePoints points, std::size_t most);

} // namespace periscope
