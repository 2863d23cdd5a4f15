#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/terminal.hpp"

#include "core/case_file/case_differences.hpp"
#include "core/results/run_comparison.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace periscope::app {
namespace {

using Json = nlohmann::ordered_json;
using Table = std::vector<std::vector<std::string>>; // rows of equal length; the first one has the headings

std::vector<RunSummary> summaries_of(const std::vector<std::string>& folders) {
    std::vector<RunSummary> runs;
    runs.reserve(folders.size());
    for (const std::string& folder : folders) {
        runs.push_back(summarise_run(folder));
        for (const std::string& fault : runs.back().faults)
            warn(fault);
    }
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

std::string value_words(const ComparedInput::Value& value) {
    return !value.is_there ? "—" : value.written.empty() ? "present" : printable(value.written);
}

Table inputs_of(const std::vector<const RunSummary*>& runs) {
    Table table{head_of(runs.size(), "entry")};
    for (const ComparedInput& input : compared_inputs(runs)) {
        auto& row = table.emplace_back(std::vector<std::string>{input.path});
        for (const ComparedInput::Value& value : input.values)
            row.push_back(value_words(value));
    }
    return table;
}

// Returns "1.234e+04 (+3.2 %)", with the change relative to the first run.
std::string with_change(double value, std::optional<double> change) {
    const std::string text = fmt::format("{:.5g}", value);
    return change ? fmt::format("{} ({:+.2g} %)", text, 100 * *change) : text;
}

Table results_of(const std::vector<const RunSummary*>& runs) {
    Table table{head_of(runs.size(), "result")};
    std::vector<std::string> state{"state"}, time{"run time (s)"}, frames{"frames"}, damage{"mean damage, last frame"},
        first_break{"first broken bond, at the latest"};
    for (const RunSummary* run : runs) {
        const auto &mine = run->mean_damage, &first = runs.front()->mean_damage;
        const bool has_change = mine && first && *first > 0 && run != runs.front();
        state.emplace_back(run_state_label(run->facts.record.state));
        time.push_back(fmt::format("{:.1f}", run->run_seconds()));
        frames.push_back(fmt::format("{}", run->frames));
        damage.push_back(mine ? with_change(*mine, has_change ? std::optional(*mine / *first - 1) : std::nullopt)
                              : "—");
        const auto& broke = run->facts.record.first_break;
        const bool in_time = run->value.run.stepper == Stepper::dynamic;
        first_break.push_back(!broke    ? "—"
                              : in_time ? fmt::format("{:.5g} s", broke->time)
                                        : fmt::format("load step {}", broke->step));
    }
    table.insert(table.end(), {state, time, frames, damage, first_break});
    for (const ComparedResult& result : compared_results(runs)) {
        auto& row = table.emplace_back(
            std::vector<std::string>{fmt::format("{}, extreme ({})", printable(result.name), result.unit)});
        for (std::size_t k = 0; k < runs.size(); ++k)
            row.push_back(result.extremes[k] ? with_change(*result.extremes[k], result.change(k)) : "—");
    }
    return table;
}

Json first_break_of(const RunSummary& run) {
    const auto& broke = run.facts.record.first_break;
    return broke ? Json{{"step", broke->step}, {"time", broke->time}, {"after", broke->after}} : Json();
}

Json json_of(const std::vector<std::string>& folders, const std::vector<RunSummary>& runs) {
    Json object{{"runs", Json::array()}};
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const RunSummary& run = runs[k];
        Json one{{"folder", folders[k]},
                 {"case", run.value.name},
                 {"state", run_state_key(run.facts.record.state)},
                 {"started", run.facts.started},
                 {"run_seconds", run.run_seconds()},
                 {"frames", run.frames},
                 {"mean_damage", run.mean_damage ? Json(*run.mean_damage) : Json()},
                 {"first_break", first_break_of(run)},
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
    folders.reserve(runs.size() + 1);
    for (std::size_t k = 0; k < runs.size(); ++k)
        folders.push_back({fmt::format("{}", k + 1), printable(options.results[k]), printable(runs[k].value.name)});
    print("Runs", folders);
    std::vector<const RunSummary*> all;
    all.reserve(runs.size());
    for (const RunSummary& run : runs)
        all.push_back(&run);
    const Table inputs = inputs_of(all);
    if (inputs.size() == 1)
        fmt::print("Inputs\n  The inputs of these runs do not differ.\n");
    else
        print("Inputs that differ", inputs);
    print("Results", results_of(all));
    return success;
}

} // namespace periscope::app
