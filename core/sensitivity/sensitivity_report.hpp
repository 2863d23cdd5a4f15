// The dependence of the results of a study on its parameters: the answer of periscope-statistics as values, as
// sensitivity.json, and as text.
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
    std::string refusal; // why the result was not analysed; the following members are then empty
    std::vector<ParameterInfluence> influences;
    std::optional<SurrogateQuality> surrogate;
    std::vector<LimitShare> limits;
};

struct SensitivityReport {
    std::string library; // name of the library that computed the indices
    std::vector<ResultSensitivity> results;
};

// Returns the answer of periscope-statistics to a task as values. Throws RunError if the text is not such an answer.
SensitivityReport read_sensitivity_answer(const std::string& answer, const StatisticsTask& task, const Study& study);

// Returns the content of sensitivity.json.
std::string sensitivity_json(const SensitivityReport& report, const Study& study,
                             const std::vector<std::string>& result_units);

// Returns lines of text: a table for each result, with the most influential parameter first.
std::string sensitivity_summary(const SensitivityReport& report, const Study& study,
                                const std::vector<std::string>& result_units);

// Sorts the influences by their total index: the largest first, those without a number last.
std::vector<ParameterInfluence> strongest_first(std::vector<ParameterInfluence> influences);

} // namespace periscope
