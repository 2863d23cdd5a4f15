// What the results of a study depend on: the answer of periscope-statistics as values, as sensitivity.json, and as lines for people.
#pragma once

#include "core/sensitivity/statistics_task.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct ParameterInfluence : InputInfluence {
    std::size_t parameter = 0; // of the study
};

struct LimitShare : PassedLimit {
    ResultLimit limit;
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
