// A study: one case that is run with many values of some of its keys, and the results that are computed for each run.
// It is a file beside the case (study_file.hpp; the help page "Studies" describes it).
#pragma once

#include "core/study/axis_position.hpp"
#include "core/study/calibration.hpp"
#include "core/study/sensitivity.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace periscope {

// The distribution of a parameter, in its unit.
struct Distribution {
    enum class Kind {
        uniform,    // between a and b
        normal,     // mean a, standard deviation b
        log_normal, // mean and standard deviation of the values, not of their logarithms
        weibull     // scale a, shape b
    };
    Kind kind = Kind::uniform;
    double a = 0, b = 1;
    std::optional<double> min, max; // the distribution is truncated at these values
};

struct StudyParameter {
    std::string name; // name in the table and in formulas
    // The keys of the case that receive the value: "materials[0].fracture_energy". Empty: only formulas use the
    // parameter.
    std::vector<std::string> paths;
    std::string unit;    // as written, "kJ/m^2"; empty: SI unit, or not a number
    std::string pattern; // text for the case, in which {} stands for the value; empty: the value alone
    // A list of values as a case has them ("22 m/s", 3, true); a distribution; a formula of the other parameters, in
    // their units; or the bounds between which a calibration searches the value.
    using Values = std::vector<std::string>;
    using Source = std::variant<Values, Distribution, std::string, Bounds>;
    Source source;

    bool is_formula() const { return std::holds_alternative<std::string>(source); }
};

struct StudyPlan {
    enum class Kind {
        all,           // every combination of the values
        one_at_a_time, // every value, while the other parameters have their first values
        table,         // the rows of a file, whose columns have the names of the parameters
        // `count` rows. The distribution of each parameter is divided into `count` parts of equal probability; each
        // part gives one value.
        latin_hypercube,
        sobol,        // `count` points of Sobol's sequence, which fill the space evenly
        sobol_indices // `count` blocks of Saltelli's design (study_plan.hpp)
    };
    Kind kind = Kind::all;
    std::size_t count = 0;
    std::uint64_t seed = 1;     // for the Latin hypercube
    std::filesystem::path file; // file of the table

    // Returns whether values are drawn from their distributions.
    bool is_sampling() const { return kind >= Kind::latin_hypercube; }
};

// A number computed from a curve over time (s), over load steps or over another curve. A curve is a column of an
// observer or a crack ("impact force y", "crack 1 length"). Numbers are in SI units.
struct CurveResult {
    // extreme: the value of largest magnitude, with its sign
    enum class What { extreme, largest, smallest, first, last, value, place, integral, slope };
    What what = What::extreme;
    std::string curve;
    std::string over; // the curve on the x axis; empty: time or load steps
    // For `value`: the position on the x axis. For `place`: the value of the curve whose position is computed.
    std::optional<AxisPosition> at;
    // For `integral` and `slope`: only between these positions.
    std::optional<AxisPosition> from, to;
    friend bool operator==(const CurveResult&, const CurveResult&) = default;
};
// A number computed from one crack.
struct CrackResult {
    // start: the time or load step at which the crack was first seen; number: the number of all cracks
    enum class What { length, angle, largest_speed, mean_speed, start, number };
    What what = What::length;
    std::uint32_t crack = 0; // 0: the longest
    friend bool operator==(const CrackResult&, const CrackResult&) = default;
};
// A number computed from the fragments at the end of a run. A piece with fewer nodes than a family is dust, not a
// fragment, as in the table of `periscope-cli fragments`.
struct FragmentResult {
    // largest, mass_quantile: kg; largest_share, dust_share: of the mass of the body, 0 … 1
    enum class What { number, largest, largest_share, dust_share, mass_quantile };
    What what = What::number;
    // For `mass_quantile`: pieces up to the mass that is computed have this share of the mass of the body.
    double share = 0.5;
    friend bool operator==(const FragmentResult&, const FragmentResult&) = default;
};
enum class RunFigure { first_break, broken_bonds, mean_damage, steps, seconds };

struct StudyResult {
    std::string name;
    std::string unit; // unit in the table; empty: SI unit
    // The string is a formula of other results and of the parameters.
    std::variant<CurveResult, CrackResult, FragmentResult, RunFigure, std::string> source;
    friend bool operator==(const StudyResult&, const StudyResult&) = default;
};

// A curve of all runs as a band (curve_bands.hpp).
struct StudyBand {
    std::string name;                     // in the table
    std::string curve;                    // the column of an observer
    std::string over;                     // the curve on the x axis; empty: time or load steps
    std::string unit, over_unit;          // in the table; empty: SI units
    std::optional<AxisPosition> from, to; // only between these positions on the x axis
    std::size_t points = 100;             // at least 2
    double level = 0.9;                   // share of the runs within the band; 1: all
};

enum class KeptOfRuns { nothing, curves, frames };

struct Study {
    std::string name;
    std::filesystem::path case_file;  // absolute, or relative to the working directory
    std::vector<std::string> changes; // changes of the case in all runs: "path=value"
    std::vector<StudyParameter> parameters;
    StudyPlan plan;
    std::vector<StudyResult> results;
    std::vector<StudyBand> bands; // need the curves that the runs keep
    // If set, the program searches the values, and there is neither a plan, nor a result, nor a
    // band.
    std::optional<Calibration> calibration;
    std::optional<Sensitivity> sensitivity; // if set, the results are analysed
    KeptOfRuns keep = KeptOfRuns::curves;
    std::size_t jobs = 0;         // number of runs at the same time; 0: as many as make the study faster
    bool stop_at_failure = false; // if false, the table records the reason for the failure, and the next run begins
};

} // namespace periscope
