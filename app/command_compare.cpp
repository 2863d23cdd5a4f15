#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/terminal.hpp"

#include "core/case_file/case_differences.hpp"
#include "core/results/run_summary.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Table = std::vector<std::vector<std::string>>; // rows, all as long; the first is the head

std::vector<RunSummary> summaries_of(const std::vector<std::string>& folders) {
    std::vector<RunSummary> runs;
    runs.reserve(folders.size());
    for (const std::string& folder : folders)
        runs.push_back(summarise_run(folder));
    return runs;
}

std::size_t width_of(const std::string& text) { // characters, not bytes
    return std::size_t(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void print(const std::string& title, const Table& table) {
    std::vector<std::size_t> widths(table.front().size(), 0);
    for (const auto& row : table)
        for (std::size_t k = 0; k < row.size(); ++k)
            widths[k] = std::max(widths[k], width_of(row[k]));
    fmt::print("{}\n", title);
    for (const auto& row : table) {
        std::string line = "  ";
        for (std::size_t k = 0; k < row.size(); ++k)
            line += row[k] + std::string(k + 1 < row.size() ? widths[k] - width_of(row[k]) + 2 : 0, ' ');
        fmt::print("{}\n", line);
    }
}

std::vector<std::string> head_of(std::size_t runs, const std::string& first) {
    std::vector<std::string> head{first};
    for (std::size_t k = 0; k < runs; ++k)
        head.push_back(fmt::format("run {}", k + 1));
    return head;
}

std::string value_words(bool is_there, const std::string& value) {
    return !is_there ? "—" : value.empty() ? "present" : printable(value);
}

// A row for each entry in which any of them differs from the first.
Table inputs_of(const std::vector<RunSummary>& runs) {
    Table table{head_of(runs.size(), "entry")};
    std::vector<std::vector<CaseDifference>> all(runs.size());
    std::vector<std::string> paths;
    for (std::size_t k = 1; k < runs.size(); ++k) {
        all[k] = case_differences(runs.front().value, runs[k].value);
        for (const CaseDifference& d : all[k])
            if (std::ranges::find(paths, d.path) == paths.end())
                paths.push_back(d.path);
    }
    for (const std::string& path : paths) {
        std::vector<std::string> row(runs.size() + 1);
        row[0] = path;
        for (std::size_t k = 1; k < runs.size(); ++k)
            for (const CaseDifference& d : all[k])
                if (d.path == path) {
                    row[1] = value_words(d.is_in_first, d.first);
                    row[k + 1] = value_words(d.is_in_second, d.second);
                }
        for (std::size_t k = 1; k < runs.size(); ++k)
            if (row[k + 1].empty())
                row[k + 1] = row[1]; // as the first
        table.push_back(std::move(row));
    }
    return table;
}

const KeyResult* result_named(const RunSummary& run, const std::string& name) {
    const auto found = std::ranges::find(run.results, name, &KeyResult::name);
    return found == run.results.end() ? nullptr : &*found;
}

// Beside the largest of this unit, a value is no more than rounding.
bool is_noise(const RunSummary& run, const KeyResult& result) {
    double largest = 0;
    for (const KeyResult& other : run.results)
        if (other.unit == result.unit)
            largest = std::max(largest, std::abs(other.extreme));
    return std::abs(result.extreme) < 1e-3 * largest;
}

// "1.234e+04 (+3.2 %)", against the first run's.
std::string with_change(double value, std::optional<double> first) {
    const std::string text = fmt::format("{:.5g}", value);
    return first && *first != 0 ? fmt::format("{} ({:+.2g} %)", text, 100 * (value / *first - 1)) : text;
}

Table results_of(const std::vector<RunSummary>& runs) {
    Table table{head_of(runs.size(), "result")};
    std::vector<std::string> state{"state"}, time{"run time (s)"}, frames{"frames"}, damage{"mean damage, last frame"};
    for (const RunSummary& run : runs) {
        const auto first = &run == &runs.front() ? std::nullopt : runs.front().mean_damage;
        state.push_back(run.facts.record.state);
        time.push_back(fmt::format("{:.1f}", run.run_seconds()));
        frames.push_back(fmt::format("{}", run.frames));
        damage.push_back(run.mean_damage ? with_change(*run.mean_damage, first) : "—");
    }
    table.insert(table.end(), {state, time, frames, damage});
    std::vector<std::string> names;
    for (const RunSummary& run : runs)
        for (const KeyResult& result : run.results)
            if (std::ranges::find(names, result.name) == names.end())
                names.push_back(result.name);
    for (const std::string& name : names) {
        std::vector<std::string> row{printable(name)};
        const KeyResult* base = result_named(runs.front(), name);
        for (const RunSummary& run : runs) {
            const KeyResult* result = result_named(run, name);
            if (result && row.size() == 1 + std::size_t(&run - runs.data()))
                row[0] = fmt::format("{}, extreme ({})", printable(name), result->unit);
            const bool has_base = base && &run != &runs.front() && !is_noise(runs.front(), *base);
            row.push_back(result ? with_change(result->extreme, has_base ? std::optional(base->extreme) : std::nullopt)
                                 : "—");
        }
        table.push_back(std::move(row));
    }
    return table;
}

Json json_of(const std::vector<std::string>& folders, const std::vector<RunSummary>& runs) {
    Json object{{"runs", Json::array()}};
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const RunSummary& run = runs[k];
        Json one{{"folder", folders[k]},
                 {"case", run.value.name},
                 {"state", run.facts.record.state},
                 {"started", run.facts.started},
                 {"run_seconds", run.run_seconds()},
                 {"frames", run.frames},
                 {"mean_damage", run.mean_damage ? Json(*run.mean_damage) : Json()},
                 {"results", Json::array()},
                 {"differences", Json::array()}};
        for (const KeyResult& r : run.results)
            one["results"].push_back({{"name", r.name}, {"unit", r.unit}, {"extreme", r.extreme}, {"last", r.last}});
        if (k > 0)
            for (const CaseDifference& d : case_differences(runs.front().value, run.value))
                one["differences"].push_back({{"path", d.path},
                                              {"first", d.is_in_first ? Json(d.first) : Json()},
                                              {"this", d.is_in_second ? Json(d.second) : Json()}});
        object["runs"].push_back(std::move(one));
    }
    return object;
}

} // namespace

int compare_command(const CompareOptions& options) {
    const std::vector<RunSummary> runs = summaries_of(options.results);
    if (options.json) {
        fmt::print("{}\n", json_of(options.results, runs).dump(2));
        return success;
    }
    Table folders{{"run", "folder", "case"}};
    for (std::size_t k = 0; k < runs.size(); ++k)
        folders.push_back({fmt::format("{}", k + 1), printable(options.results[k]), printable(runs[k].value.name)});
    print("Runs", folders);
    const Table inputs = inputs_of(runs);
    if (inputs.size() == 1)
        fmt::print("Inputs\n  The inputs of these runs do not differ.\n");
    else
        print("Inputs that differ", inputs);
    print("Results", results_of(runs));
    return success;
}

} // namespace periscope::app
