// A study: one case that is run with different values of some of its keys, and the results that are computed for each
// run. The study has its own file beside that of the case (study_file.hpp; the help page "Studies" describes it).
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
    // Keys of the case that get the value: "materials[0].fracture_energy". The list is empty for a parameter that only
    // formulas use.
    std::vector<std::string> paths;
    std::string unit; // as written: "kJ/m^2"; empty for an SI unit, or if the values are not numbers
    // text that the case gets, with {} in place of the value; if empty, the case gets the value itself
    std::string pattern;
    // A list of values as in a case ("22 m/s", 3, true); a distribution; a formula of the earlier parameters, in their
    // units; or the bounds between which a calibration searches for the value.
    using Values = std::vector<std::string>;
    using Source = std::variant<Values, Distribution, std::string, Bounds>;
    Source source;

    bool is_formula() const { return std::holds_alternative<std::string>(source); }
};

struct StudyPlan {
    enum class Kind {
        all,           // every combination of the values
        one_at_a_time, // every value, with the first values of the other parameters
        table,         // the rows of a file, whose columns have the names of the parameters
        // `count` rows. The distribution of each parameter is divided into `count` parts of equal probability, and each
        // part gives one value.
        latin_hypercube,
        sobol,        // `count` points of Sobol's sequence, which fill the space evenly
        sobol_indices // `count` blocks of Saltelli's design (study_plan.hpp)
    };
    Kind kind = Kind::all;
    std::size_t count = 0;
    std::uint64_t seed = 1;     // seed of the Latin hypercube
    std::filesystem::path file; // file of the plan `table`

    // Returns whether values are drawn from their distributions.
    bool is_sampling() const { return kind >= Kind::latin_hypercube; }
};

// A number computed from a curve over the time (s), the load step or another curve. A curve is a component of an
// observer or a number of a crack: "impact force y", "crack 1 length". Values are in SI units.
struct CurveResult {
    // extreme: the value with the largest magnitude, with its sign; value: y at the position `at` of the x axis; reached:
    // the first x at which y is `at`; slope: that of the straight line that fits best
    enum class What { extreme, largest, smallest, first, last, value, reached, integral, slope };
    What what = What::extreme;
    std::string curve;
    std::string over; // the curve on the x axis; if empty, x is the time or the load step
    // For `value`, the position on the x axis; for `reached`, the value of the curve.
    std::optional<AxisPosition> at;
    // For `integral` and `slope`, the range of x; if empty, the range has no limit on this side.
    std::optional<AxisPosition> from, to;
    friend bool operator==(const CurveResult&, const CurveResult&) = default;
};
// A number computed from one crack, in SI units.
struct CrackResult {
    // start: the time or load step at which the crack was first seen; number: the number of cracks of the run
    enum class What { length, angle, largest_speed, mean_speed, start, number };
    What what = What::length;
    std::uint32_t crack = 0; // number of the crack; 0 for the longest crack
    friend bool operator==(const CrackResult&, const CrackResult&) = default;
};
// A number computed from the fragments at the end of a run. A piece with fewer nodes than a family is dust and does not
// count as a fragment, as in the table of `periscope-cli fragments`.
struct FragmentResult {
    // The unit of `largest` and `mass_quantile` is kg; `largest_share` and `dust_share` are fractions of the body's
    // mass.
    enum class What { number, largest, largest_share, dust_share, mass_quantile };
    What what = What::number;
    // For `mass_quantile`: all pieces up to the computed mass have together this share of the body's mass.
    double share = 0.5;
    friend bool operator==(const FragmentResult&, const FragmentResult&) = default;
};
enum class RunFigure { first_break, broken_bonds, mean_damage, steps, seconds };

struct StudyResult {
    std::string name;
    std::string unit; // unit in the table; if empty, the SI unit
    // A string is a formula of earlier results and of the parameters.
    std::variant<CurveResult, CrackResult, FragmentResult, RunFigure, std::string> source;
    friend bool operator==(const StudyResult&, const StudyResult&) = default;
};

// A band of a curve over all runs (curve_bands.hpp).
struct StudyBand {
    std::string name;                     // name in the table of bands
    std::string curve;                    // name of the curve, a component of an observer
    std::string over;                     // the curve on the x axis; if empty, x is the time or the load step
    std::string unit, over_unit;          // units in the table of bands; if empty, SI units
    std::optional<AxisPosition> from, to; // range of the x axis
    std::size_t points = 100;             // number of positions on the x axis, at least 2
    double level = 0.9;                   // fraction of the runs within the band; 1: all runs
};

// The files of each run that the study keeps.
enum class KeptOfRuns { nothing, curves, frames };

struct Study {
    std::string name;
    std::filesystem::path case_file;  // absolute, or relative to the working directory
    std::vector<std::string> changes; // changes of the case in all runs, each as "path=value"
    std::vector<StudyParameter> parameters;
    StudyPlan plan;
    std::vector<StudyResult> results;
    std::vector<StudyBand> bands; // bands need runs that keep their curves
    // If this is set, the program searches for the values of the parameters, and the study has no plan, results or
    // bands.
    std::optional<Calibration> calibration;
    std::optional<Sensitivity> sensitivity; // if set, the results are analysed
    KeptOfRuns keep = KeptOfRuns::curves;
    std::size_t jobs = 0;         // number of runs at the same time; 0: the number that makes the study fastest
    bool stop_at_failure = false; // if false, the reason for a failure is written to the table, and the next run starts
};

} // namespace periscope
