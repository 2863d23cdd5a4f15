#include "core/results/run_summary.hpp"

#include "core/base/error.hpp"
#include "core/files/number_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

namespace periscope {
namespace {

namespace fs = std::filesystem;

bool is_moment(const std::string& name) { // returns whether a column is the time or the step, not a result
    return name == "step" || name == "time" || name == "load step" || name == "load factor";
}

std::optional<KeyResult> key_result(const NumberColumn& column) {
    std::optional<KeyResult> result;
    for (const double value : column.values) {
        if (!std::isfinite(value)) // the observer has no value in this row
            continue;
        if (!result)
            result = KeyResult{column.name, column.unit.empty() ? "1" : column.unit, value, value};
        if (std::abs(value) > std::abs(result->extreme))
            result->extreme = value;
        result->last = value;
    }
    return result;
}

std::vector<KeyResult> key_results(const fs::path& csv) {
    std::vector<KeyResult> results;
    std::error_code error;
    if (!fs::is_regular_file(csv, error))
        return results;
    try {
        for (const NumberColumn& column : read_number_table(csv).columns)
            if (!is_moment(column.name))
                if (auto result = key_result(column))
                    results.push_back(std::move(*result));
    } catch (const FileError&) { // the table has no rows yet, because the run has just begun
    }
    return results;
}

std::optional<double> mean_damage(const fs::path& frame) {
    const StoredFrame stored = read_vtu(frame);
    const auto& thinned = stored.frame.thinned;
    const std::vector<float>& damage = stored.frame.damage;
    const std::size_t nodes = thinned ? stored.body_nodes : damage.size();
    if (nodes == 0 ||
        // A file without all nodes omits only nodes with little damage; otherwise the mean is unknown.
        (thinned && !thinned->damage_above))
        return std::nullopt;
    return std::accumulate(damage.begin(), damage.end(), 0.0) / double(nodes);
}

} // namespace

double RunSummary::run_seconds() const {
    const auto& timings = facts.record.timings;
    const auto run = std::ranges::find(timings, std::string_view("run"), [](const auto& t) { return t.first; });
    return run == timings.end() ? 0 : run->second;
}

RunSummary summarise_run(const fs::path& folder) {
    RunSummary summary;
    summary.facts = read_run_facts(folder);
    summary.value = read_results_case(folder);
    summary.results = key_results(folder / "observers.csv");
    const std::vector<std::string> frames = read_frame_names(folder);
    summary.frames = frames.size();
    try {
        if (!frames.empty())
            summary.mean_damage = mean_damage(folder / frames.back());
    } catch (const FileError& e) { // the other results can still be compared
        summary.faults.emplace_back(e.what());
    }
    return summary;
}

} // namespace periscope
