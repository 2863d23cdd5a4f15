// The section "calibration" of a study: measured curves, and how the parameters are fitted to them. The help page
// "Calibration" describes it.
#pragma once

#include "core/study/axis_position.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// The range in which a calibration searches a parameter, and its first guess, in the unit of the parameter.
struct Bounds {
    double lower = 0, upper = 1, start = 0.5;
    bool is_log = false; // the search uses the logarithm, so the bounds must be positive
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct MeasuredAxis {
    std::string column;   // name of the column of the table that has the measured values
    std::string unit;     // empty: the unit in the header of the table
    std::string observer; // the computed curve, named as in observers.csv; for x, empty: time or load steps
    double factor = 1;    // multiplies the computed values: -1 if the signs differ
};

struct MeasuredCurve {
    std::filesystem::path file;
    std::filesystem::path case_file; // the case that computes the curve; empty: the case of the study
    MeasuredAxis x, y;
    std::optional<AxisPosition> from, to; // only rows between these values of x are fitted
    std::size_t points = 40;              // number of fitted rows, evenly spaced over this range
    // The standard deviation of a row is √(absolute² + (relative y)²). If neither is given, it is estimated from the
    // misfit.
    std::optional<AxisPosition> absolute;
    double relative = 0;
    // correlation length along x: the correlation of two rows is exp(-distance/length)
    std::optional<AxisPosition> correlation_length;
    double weight = 1; // weight of this curve's sum of squares

    bool states_deviation() const { return absolute || relative > 0; }
};

struct Calibration {
    enum class Method { least_squares, bobyqa, cobyla, nelder_mead, direct };
    Method method = Method::least_squares;
    std::vector<MeasuredCurve> measured;
    std::size_t starts = 1;  // the first starts at Bounds::start, the others are spread between the bounds
    std::uint64_t seed = 1;  // seed for the other starts
    double tolerance = 1e-3; // a fit ends when its steps are smaller than this fraction of the range of the bounds
    std::size_t maximum_runs = 400; // largest number of sets of values that are computed
    double level = 0.9;             // confidence level of the intervals
    bool profile = false;           // also compute intervals by profile likelihood
};

} // namespace periscope
