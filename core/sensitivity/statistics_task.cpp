#include "core/sensitivity/statistics_task.hpp"

#include "core/study/study_plan.hpp"
#include "core/study/study_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace periscope {
namespace {

StatisticsInput input_of_task(const StudyParameter& parameter) {
    if (const auto* d = std::get_if<Distribution>(&parameter.source))
        return {study_words::distribution.at(static_cast<std::size_t>(d->kind)).key, d->a, d->b, d->min, d->max};
    return {};
}

using Numbers = std::vector<std::vector<double>>;

// Finds runs of the table by the values of their parameters.
class RunsByValues {
public:
    RunsByValues(const Study& study, const std::vector<StudyRun>& runs) : study_(study) {
        for (const StudyRun& run : runs)
            runs_[as_in_table(run.values, study)] = &run;
    }

    // Returns a result of the run with the values of a row; nothing if the run is missing, has failed, or does not have
    // it.
    std::optional<double> result(const StudyRow& row, std::size_t index) const {
        const auto found = runs_.find(as_in_table(row, study_));
        if (found == runs_.end() || found->second->has_failed())
            return std::nullopt;
        const auto value = found->second->result(index);
        return value && std::isfinite(*value) ? value : std::nullopt;
    }

private:
    const Study& study_;
    std::map<StudyRow, const StudyRun*> runs_;
};

// Returns the blocks in which no value is missing. The rows of a block can only be used together.
Numbers whole_blocks(const std::vector<StudyRow>& rows, std::size_t of_block, const RunsByValues& runs,
                     std::size_t result, UsedShare& share) {
    Numbers blocks;
    share.of = rows.size() / of_block;
    for (std::size_t block = 0; block < share.of; ++block) {
        std::vector<double> values;
        for (std::size_t k = 0; k < of_block; ++k)
            if (const auto value = runs.result(rows[block * of_block + k], result))
                values.push_back(*value);
        if (values.size() == of_block)
            blocks.push_back(std::move(values));
    }
    share.used = blocks.size();
    return blocks;
}

Numbers rows_with_result(const std::vector<StudyRow>& rows, const std::vector<std::size_t>& free,
                         const RunsByValues& runs, std::size_t result, UsedShare& share) {
    Numbers list;
    share.of = rows.size();
    for (const StudyRow& row : rows)
        if (const auto value = runs.result(row, result)) {
            std::vector<double> numbers;
            for (const std::size_t p : free)
                numbers.push_back(written_number(row[p])->value);
            numbers.push_back(*value);
            list.push_back(std::move(numbers));
        }
    share.used = list.size();
    return list;
}

} // namespace

StatisticsTask statistics_task(const Study& study, const std::vector<StudyRun>& runs) {
    const Sensitivity& sensitivity = study.sensitivity.value();
    const std::vector<std::size_t> free = free_parameters(study);
    const std::vector<StudyRow> rows = rows_of_plan(study);
    const RunsByValues by_values(study, runs);
    StatisticsTask task;
    task.question.level = sensitivity.level;
    task.question.seed = sensitivity.seed;
    for (const std::size_t p : free)
        task.question.inputs.push_back(input_of_task(study.parameters[p]));
    for (const std::size_t result : sensitivity.results) {
        UsedShare share;
        StatisticsOutput output;
        output.has_blocks = study.plan.kind == StudyPlan::Kind::sobol_indices;
        if (output.has_blocks) {
            output.rows = whole_blocks(rows, free.size() + 2, by_values, result, share);
        } else {
            output.rows = rows_with_result(rows, free, by_values, result, share);
            constexpr std::size_t usual_part = 5;
            output.unseen = sensitivity.validation_runs > 0 ? sensitivity.validation_runs : share.used / usual_part;
        }
        for (const ResultLimit& limit : sensitivity.limits)
            if (limit.result == result)
                output.limits.push_back({limit.is_above, limit.value});
        task.question.outputs.push_back(std::move(output));
        task.shares.push_back(share);
    }
    return task;
}

} // namespace periscope
