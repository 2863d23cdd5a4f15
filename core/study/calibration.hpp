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

// The range in which a calibration searches for the value of a parameter, and the start value, in the unit of the
// parameter.
struct Bounds {
    double lower = 0, upper = 1, start = 0.5;
    bool is_log = false; // the search uses the logarithm of the value, so the bounds must be positive
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct MeasuredAxis {
    std::string column;   // name of the column of the table that has the measured values
    std::string unit;     // unit of these values; if empty, that in the header of the table
    std::string observer; // the computed curve, named as in observers.csv; if empty, x is the time or the load step
    double factor = 1;    // factor of the computed values; −1 if the table has the opposite sign
};

struct MeasuredCurve {
    std::filesystem::path file;
    std::filesystem::path case_file; // the case that computes the curve; if empty, that of the study
    MeasuredAxis x, y;
    std::optional<AxisPosition> from, to; // only rows between these values of x are fitted
    std::size_t points = 40;              // maximum number of fitted rows, which are evenly spaced over this range
    // The standard deviation of a measured value y is √(absolute² + (relative · y)²). If neither is given, it is
    // estimated from the misfit.
    std::optional<AxisPosition> absolute;
    double relative = 0;
    // correlation length along x: the errors of two rows have the correlation exp(−distance/length)
    std::optional<AxisPosition> correlation_length;
    double weight = 1; // weight of this curve's sum of squares

    bool states_deviation() const { return absolute || relative > 0; }
};

struct Calibration {
    enum class Method { least_squares, bobyqa, cobyla, nelder_mead, direct };
    Method method = Method::least_squares;
    std::vector<MeasuredCurve> measured;
    // number of searches; the first starts at Bounds::start, the others at values spread between the bounds
    std::size_t starts = 1;
    std::uint64_t seed = 1; // seed for the values of the other starts
    // a search ends when its steps are smaller than this fraction of the range between the bounds
    double tolerance = 1e-3;
    std::size_t maximum_runs = 400; // largest number of different sets of values that are computed
    double level = 0.9;             // confidence level of the intervals
    bool profile = false;           // also compute intervals by profile likelihood
};

} // namespace periscope
