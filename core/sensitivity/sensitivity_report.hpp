// What the results of a study depend on: the answer of periscope-statistics as values, as sensitivity.json, and as
// text.
#pragma once

#include "core/sensitivity/statistics_task.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct ParameterInfluence : InputInfluence {
    std::size_t parameter = 0; // index in the study
};

struct LimitShare : PassedLimit {
    ResultLimit limit;
};

struct ResultSensitivity {
    std::size_t result = 0; // index in the study
    UsedShare share;
    std::string refusal; // why the result was not analysed; the members below are then empty
    std::vector<ParameterInfluence> influences;
    std::optional<SurrogateQuality> surrogate;
    std::vector<LimitShare> limits;
};

struct SensitivityReport {
    std::string library; // name of the library that computed it
    std::vector<ResultSensitivity> results;
};

// Converts the answer of periscope-statistics to a task. Throws RunError if the text is not such an answer.
SensitivityReport read_sensitivity_answer(const std::string& answer, const StatisticsTask& task, const Study& study);

std::string sensitivity_json(const SensitivityReport& report, const Study& study,
                             const std::vector<std::string>& result_units);

// Returns lines of text: a table for each result, the most influential parameter first.
std::string sensitivity_summary(const SensitivityReport& report, const Study& study,
                                const std::vector<std::string>& result_units);

// Sorts the influences by their total index, the largest first and those without a number last.
std::vector<ParameterInfluence> strongest_first(std::vector<ParameterInfluence> influences);

} // namespace periscope
