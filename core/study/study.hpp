// A study: one case run with many values of some of its keys, and the numbers that are wanted of each run. Written in a
// file beside the case (study_file.hpp; the help page "Studies" describes it).
#pragma once

#include "core/study/axis_place.hpp"
#include "core/study/calibration.hpp"
#include "core/study/sensitivity.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace periscope {

// How the values of a parameter are distributed, in its unit.
struct Distribution {
    enum class Kind {
        uniform,    // between a and b
        normal,     // mean a, standard deviation b
        log_normal, // mean and standard deviation of the values, not of their logarithms
        weibull     // scale a, shape b
    };
    Kind kind = Kind::uniform;
    double a = 0, b = 1;
    std::optional<double> min, max; // the values outside are cut off
};

struct StudyParameter {
    std::string name; // in the table and in formulas
    // The case's keys, which all get the value: "materials[0].fracture_energy". Empty: only formulas use the parameter.
    std::vector<std::string> paths;
    std::string unit;    // as written, "kJ/m^2"; empty: SI, or no number
    std::string pattern; // what is written into the case, with the value in place of {}; empty: the value alone
    // Values one by one, as a case has them ("22 m/s", 3, true); a distribution; a formula of the other parameters, in
    // their units; or the bounds between which a calibration seeks the value.
    using Values = std::vector<std::string>;
    using Source = std::variant<Values, Distribution, std::string, Bounds>;
    Source source;

    bool is_formula() const { return std::holds_alternative<std::string>(source); }
};

struct StudyPlan {
    enum class Kind {
        all,             // every combination of the values
        one_at_a_time,   // every value with the first ones of the other parameters
        table,           // the rows of a file, whose columns are named as the parameters
        latin_hypercube, // `count` rows: of each parameter one value in each of as many parts of equal probability
        sobol,           // `count` points of Sobol's sequence, which fill the space evenly
        sobol_indices    // `count` blocks of Saltelli's design (study_plan.hpp)
    };
    Kind kind = Kind::all;
    std::size_t count = 0;
    std::uint64_t seed = 1;     // of the Latin hypercube
    std::filesystem::path file; // of the table

    // True where values are drawn from their distributions.
    bool is_sampling() const { return kind >= Kind::latin_hypercube; }
};

// A number of a curve, which is an observer's column or a crack's ("impact force y", "crack 1 length"), over time (s)
// or load steps, or over another curve. Numbers are SI.
struct CurveResult {
    // extreme: the value of largest magnitude, with its sign
    enum class What { extreme, largest, smallest, first, last, value, place, integral, slope };
    What what = What::extreme;
    std::string curve;
    std::string over;                  // the other curve; empty: time or load steps
    std::optional<AxisPlace> at;       // of `value`: there; of `place`: the value of the curve that is reached
    std::optional<AxisPlace> from, to; // of `integral` and `slope`: only between these
    friend bool operator==(const CurveResult&, const CurveResult&) = default;
};
// A number of the longest crack, or of one by its number.
struct CrackResult {
    // start: when it was first seen, s or load step; number: of all cracks
    enum class What { length, angle, largest_speed, mean_speed, start, number };
    What what = What::length;
    std::uint32_t crack = 0; // 0: the longest
    friend bool operator==(const CrackResult&, const CrackResult&) = default;
};
enum class RunFigure { first_break, broken_bonds, mean_damage, steps, seconds };

struct StudyResult {
    std::string name;
    std::string unit; // in the table; empty: that of SI
    // The last is a formula of other results and of the parameters.
    std::variant<CurveResult, CrackResult, RunFigure, std::string> source;
    friend bool operator==(const StudyResult&, const StudyResult&) = default;
};

enum class KeptOfRuns { nothing, curves, frames };

struct Study {
    std::string name;
    std::filesystem::path case_file;  // absolute, or as the program finds it
    std::vector<std::string> changes; // of the case in every run: "path=value"
    std::vector<StudyParameter> parameters;
    StudyPlan plan;
    std::vector<StudyResult> results;
    std::optional<Calibration> calibration; // seeks values by itself; then there is neither a plan nor a result
    std::optional<Sensitivity> sensitivity; // analyses the results
    KeptOfRuns keep = KeptOfRuns::curves;
    bool stop_at_failure = false; // otherwise the table records the reason, and the next run begins
};

} // namespace periscope
