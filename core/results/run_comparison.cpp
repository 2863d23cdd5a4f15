#include "core/results/run_comparison.hpp"

#include "core/case_file/case_differences.hpp"
#include "core/case_file/case_file.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

// Returns the entry for this difference; adds it if no earlier run has it. Objects that several runs have at the same
// path, but the first run lacks, are one entry only if they are equal: a set, for example, may be a different one in
// each run.
ComparedInput& input_at(std::vector<ComparedInput>& inputs, const CaseDifference& d, std::size_t run,
                        const std::vector<const RunSummary*>& runs) {
    const auto is_same = [&](const ComparedInput& input) {
        return input.path == d.path && (input.in == 0) == d.is_in_first &&
               (d.is_in_first || !d.second.empty() || same_at(d.path, runs[input.in]->value, runs[run]->value));
    };
    if (const auto found = std::ranges::find_if(inputs, is_same); found != inputs.end())
        return *found;
    const ComparedInput::Value of_first{d.is_in_first, d.first};
    return inputs.emplace_back(ComparedInput{d.path, d.is_in_first ? 0 : run,
                                             // the values of all runs, at first equal to that of the first run
                                             std::vector<ComparedInput::Value>(runs.size(), of_first)});
}

} // namespace

std::vector<ComparedInput> compared_inputs(const std::vector<const RunSummary*>& runs) {
    std::vector<ComparedInput> inputs;
    for (std::size_t k = 1; k < runs.size(); ++k)
        for (const CaseDifference& d : case_differences(runs[0]->value, runs[k]->value))
            input_at(inputs, d, k, runs).values[k] = {d.is_in_second, d.second};
    return inputs;
}

std::optional<double> ComparedResult::change(std::size_t run) const {
    if (run == 0 || is_rounding || !extremes[0] || !extremes[run] || *extremes[0] == 0)
        return std::nullopt;
    return *extremes[run] / *extremes[0] - 1;
}

std::vector<ComparedResult> compared_results(const std::vector<const RunSummary*>& runs) {
    std::vector<ComparedResult> all;
    for (std::size_t k = 0; k < runs.size(); ++k)
        for (const KeyResult& result : runs[k]->results) {
            auto found = std::ranges::find(all, result.name, &ComparedResult::name);
            if (found == all.end())
                found = all.insert(all.end(),
                                   {result.name, result.unit, std::vector<std::optional<double>>(runs.size()), false});
            found->extremes[k] = result.extreme;
        }
    for (ComparedResult& result : all) {
        double largest = 0;
        for (const ComparedResult& other : all)
            if (other.unit == result.unit)
                largest = std::max(largest, std::abs(other.extremes[0].value_or(0)));
        result.is_rounding = std::abs(result.extremes[0].value_or(0)) < 1e-3 * largest;
    }
    return all;
}

} // namespace periscope
