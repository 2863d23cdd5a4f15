// What the section "calibration" of a study says: measured curves, and how the parameters are fitted to them. The help
// page "Calibration" describes it.
#pragma once

#include "core/study/axis_place.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// The values between which a calibration seeks a parameter, and its first guess, in the unit of the parameter.
struct Bounds {
    double lower = 0, upper = 1, start = 0.5;
    bool is_log = false; // equal factors count as equal steps; the bounds are positive
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct MeasuredAxis {
    std::string column;   // of the table
    std::string unit;     // empty: the head of the table says it
    std::string observer; // the curve of the case, as in observers.csv; of x empty: time or load steps
    double factor = 1;    // multiplies the computed values: -1 where the signs differ
};

struct MeasuredCurve {
    std::filesystem::path file;
    std::filesystem::path case_file; // the case that computes the curve; empty: that of the study
    MeasuredAxis x, y;
    std::optional<AxisPlace> from, to; // only the rows between these values of x are fitted
    std::size_t points = 40;           // rows that are fitted, evenly spaced over this range
    // The standard deviation of a row is √(absolute² + (relative y)²). Without both it is estimated from the misfit.
    std::optional<AxisPlace> absolute;
    double relative = 0;
    std::optional<AxisPlace> correlation_length; // along x: the correlation of two rows is exp(-distance/length)
    double weight = 1;                           // of the squares of this curve

    bool states_deviation() const { return absolute || relative > 0; }
};

struct Calibration {
    enum class Method { least_squares, bobyqa, cobyla, nelder_mead, direct };
    Method method = Method::least_squares;
    std::vector<MeasuredCurve> measured;
    std::size_t starts = 1;         // the first has the start values, the others are spread between the bounds
    std::uint64_t seed = 1;         // of the other starts
    double tolerance = 1e-3;        // a fit ends when its steps are smaller than this share of the bounds' distance
    std::size_t maximum_runs = 400; // sets of values that are computed
    double level = 0.9;             // of the intervals
    bool profile = false;           // intervals by profile likelihood, too
};

} // namespace periscope
