// What the results of a study depend on: the answer of periscope-statistics as values, as sensitivity.json, and as lines for people.
#pragma once

#include "core/sensitivity/statistics_task.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Estimated { // with its interval; NaN where there is no number
    double value = 0, low = 0, high = 0;
};

// How a result depends on a free parameter.
struct ParameterInfluence {
    std::size_t parameter = 0; // of the study
    // Sobol' indices: the share of the variance that the parameter causes alone; with the others
    Estimated first, total;
    // Screening, of samples: the p-value of independence, and Spearman's rank correlation
    std::optional<double> p_value;
    double rank_correlation = 0;
};

struct SurrogateQuality {
    double q2 = 0; // on runs that it has not seen
    std::size_t degree = 0, terms = 0, fitted_runs = 0, validation_runs = 0;
};

struct LimitShare {
    ResultLimit limit;
    Estimated runs;                  // the share of the runs that pass the limit
    std::optional<double> surrogate; // the share of 100,000 values of the surrogate
};

struct ResultSensitivity {
    std::size_t result = 0; // of the study
    UsedShare share;
    std::string refusal; // why there is nothing else
    std::vector<ParameterInfluence> influences;
    std::optional<SurrogateQuality> surrogate;
    std::vector<LimitShare> limits;
};

struct SensitivityReport {
    std::string library; // that computed it
    std::vector<ResultSensitivity> results;
};

// `answer`: what the program says to the task. Throws RunError when it is not an answer to this task.
SensitivityReport read_sensitivity_answer(const std::string& answer, const StatisticsTask& task, const Study& study);

std::string sensitivity_json(const SensitivityReport& report, const Study& study,
                             const std::vector<std::string>& result_units);

// Lines of text. A table for each result, the strongest parameter first.
std::string sensitivity_summary(const SensitivityReport& report, const Study& study,
                                const std::vector<std::string>& result_units);

// The influences with the largest total index first; those without a number last.
std::vector<ParameterInfluence> strongest_first(std::vector<ParameterInfluence> influences);

} // namespace periscope
