#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/terminal.hpp"

#include "core/cracks/crack_energy.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/first_break.hpp"
#include "core/cracks/tip_speed.hpp"
#include "core/cracks/torn_sets.hpp"
#include "core/files/atomic_file.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/frame_selection.hpp"
#include "core/physics/rayleigh_speed.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/crack_curves.hpp"
#include "core/results/read_results.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <numbers>
#include <optional>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t most_printed = 20;
constexpr double degrees = 180 / std::numbers::pi;

struct Found {
    std::vector<Crack> cracks; // sorted, the longest first
    TipSearch search = {};
    std::optional<double> rayleigh_speed; // m/s
    std::size_t frames = 0;
    std::optional<FirstBreak> first_break = {};
    std::optional<ThinnedFrame> thinned = {}; // if frames hold only these nodes
    std::vector<SetShare> torn = {};          // at the end of the run
    std::optional<CrackEnergy> energy = {};   // in the last frame, if it has the dissipated energy
};

Found find_cracks(const fs::path& folder) {
    const Case value = read_results_case(folder);
    const auto model = std::make_shared<const Model>(prepare_model(value));
    Found found{{}, tip_search(*model), rayleigh_speed(value), 0};
    CrackTips tips(std::shared_ptr<const Nodes>(model, &model->nodes), found.search);
    NeighboursPtr neighbours;     // used, like the next one, only if frames have the dissipated energy
    std::optional<CutPairs> cuts; // for these neighbours
    Frame last;
    const auto add = [&](const fs::path&, StoredFrame stored) {
        tips.add(stored.frame);
        if (!stored.frame.dissipated_energy.empty() && !stored.frame.thinned) {
            if (!cuts) {
                neighbours = std::make_shared<const Neighbours>(neighbours_of(model->nodes));
                cuts.emplace(model, neighbours);
            }
            cuts->add(stored.frame);
        }
        last = std::move(stored.frame);
        return true;
    };
    found.frames = for_each_frame(folder, model->nodes, add, warn);
    if (cuts)
        found.energy = crack_energy_in(last, *model, *neighbours, *cuts);
    if (found.frames == 0)
        throw FileError(fmt::format("{}: no frame has been written yet — run the case first", folder.string()));
    found.cracks = tips.cracks();
    found.thinned = last.thinned;
    if (!last.thinned)
        found.torn = torn_sets(value, *model, last.damage);
    found.first_break = read_run_facts(folder).record.first_break;
    return found;
}

std::string in_degrees(std::optional<double> angle) {
    return angle ? fmt::format("{:.1f}°", degrees * *angle) : std::string();
}

std::string numbers_of_branches(const Found& found, const Crack& parent) {
    std::vector<std::uint32_t> numbers;
    for (const Crack& crack : found.cracks)
        if (crack.parent == parent.number)
            numbers.push_back(crack.number);
    std::ranges::sort(numbers);
    return fmt::format("{}", fmt::join(numbers, ", "));
}

// A column of the table. Columns that would be empty for all cracks are omitted.
struct Column {
    std::string head;
    std::vector<std::string> cells;
};

std::vector<Column> table_of(const Found& found, std::size_t count) {
    const bool in_time = found.search.in_time;
    std::vector<Column> columns{
        {"crack", {}}, {"branch of", {}}, {"first seen", {}}, {"tip x, y, z (mm)", {}}, {"length (mm)", {}}};
    if (in_time)
        columns.insert(columns.end(), {{"max. speed (m/s)", {}}, {"mean (m/s), from–until (s)", {}}});
    columns.insert(columns.end(), {{"angle", {}}, {"to parent", {}}, {"forks into", {}}});
    for (std::size_t k = 0; k < count; ++k) {
        const Crack& crack = found.cracks[k];
        const TipMoment &first = crack.moments.front(), &last = crack.moments.back();
        std::vector<std::string> row{
            fmt::format("{}", crack.number), crack.parent > 0 ? fmt::format("{}", crack.parent) : std::string(),
            in_time ? fmt::format("{:.5g} s", first.time) : fmt::format("load step {}", first.step),
            fmt::format("{:.5g}, {:.5g}, {:.5g}", 1e3 * last.tip.x, 1e3 * last.tip.y, 1e3 * last.tip.z),
            fmt::format("{:.4g}", 1e3 * last.length)};
        if (in_time) {
            const auto speed = growth_speed(crack);
            row.push_back(speed && speed->largest ? fmt::format("{:.4g}", *speed->largest) : std::string());
            row.push_back(speed ? fmt::format("{:.4g}, {:.4g}–{:.4g}", speed->mean, speed->from, speed->until)
                                : std::string());
        }
        row.push_back(in_degrees(angle_at(crack, last)));
        row.push_back(in_degrees(branch_angle_at(crack, last)));
        row.push_back(crack.forked ? numbers_of_branches(found, crack) : std::string());
        for (std::size_t c = 0; c < columns.size(); ++c)
            columns[c].cells.push_back(row[c]);
    }
    std::erase_if(columns, [](const Column& column) {
        return std::ranges::all_of(column.cells, [](const std::string& cell) { return cell.empty(); });
    });
    return columns;
}

void print(const Found& found) {
    fmt::print("{} frames; cracked: nodes with {} of at least {:g}; crack{}: {}\n", found.frames,
               found.search.field == TipField::softening ? "softening" : "damage", usual_crack_threshold,
               found.cracks.size() == 1 ? "" : "s", found.cracks.size());
    if (found.thinned)
        fmt::print("the frames hold only {}: cracks elsewhere are not seen\n", held_words(*found.thinned));
    if (found.first_break && found.search.in_time)
        fmt::print("first broken bond: between {:.5g} s and {:.5g} s\n", found.first_break->after,
                   found.first_break->time);
    else if (found.first_break)
        fmt::print("first broken bond: in load step {} or earlier\n", found.first_break->step);
    for (const SetShare& set : found.torn)
        fmt::print("at the set '{}', where {}, {:.0f} % of the bonds to the rest of the body are broken; cracks near "
                   "this set are not listed\n",
                   printable(set.set), set.is_moved ? "a motion is prescribed" : "a load acts", 100 * set.share);
    if (found.energy && found.energy->area > 0)
        fmt::print("crack area, initial cracks excluded: {:.4g} mm2; dissipated energy / crack area: {:.4g} J/m2\n",
                   1e6 * found.energy->area, *found.energy->mean());
    if (found.cracks.empty())
        return;
    const std::size_t count = std::min(most_printed, found.cracks.size());
    const std::vector<Column> columns = table_of(found, count);
    const auto letters = [](const std::string& text) { // length in UTF-8 characters
        return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
    };
    std::vector<std::size_t> widths;
    for (const Column& column : columns) {
        std::size_t width = letters(column.head);
        for (const std::string& cell : column.cells)
            width = std::max(width, letters(cell));
        widths.push_back(width);
    }
    for (std::size_t row = 0; row <= count; ++row) {
        std::string line;
        for (std::size_t c = 0; c < columns.size(); ++c)
            line += fmt::format("{}{:>{}}", c == 0 ? "" : "  ", row == 0 ? columns[c].head : columns[c].cells[row - 1],
                                widths[c]);
        fmt::print("{}\n", line);
    }
    if (found.cracks.size() > most_printed)
        fmt::print("… and {} more; --output writes all of them\n", found.cracks.size() - most_printed);
    if (found.rayleigh_speed && found.search.in_time)
        fmt::print("Rayleigh wave speed of the first material: {:.4g} m/s\n", *found.rayleigh_speed);
}

nlohmann::ordered_json json_of(const Crack& crack, bool in_time) {
    const TipMoment &first = crack.moments.front(), &last = crack.moments.back();
    nlohmann::ordered_json one{{"crack", crack.number}};
    if (crack.parent > 0)
        one["parent"] = crack.parent;
    if (in_time)
        one["first_seen"] = first.time;
    else
        one["first_seen_load_step"] = first.step;
    one["start"] = {crack.start.x, crack.start.y, crack.start.z};
    one["tip"] = {last.tip.x, last.tip.y, last.tip.z};
    one["forks"] = crack.forked.has_value();
    one["length"] = last.length;
    if (const auto speed = growth_speed(crack)) {
        if (speed->largest)
            one["largest_speed"] = *speed->largest;
        one["mean_speed"] = speed->mean;
        one["mean_speed_window"] = {speed->from, speed->until};
    }
    if (const auto angle = angle_at(crack, last))
        one["angle"] = *angle;
    if (const auto angle = branch_angle_at(crack, last))
        one["angle_to_parent"] = *angle;
    if (last.dissipated)
        one["dissipated_energy"] = *last.dissipated;
    if (const auto each = energy_per_length(crack, last))
        one["dissipated_energy_per_length"] = *each;
    return one;
}

nlohmann::ordered_json json_of(const Found& found) {
    nlohmann::ordered_json object{{"frames", found.frames},
                                  {"field", found.search.field == TipField::softening ? "softening" : "damage"},
                                  {"threshold", usual_crack_threshold},
                                  {"cracks", nlohmann::ordered_json::array()}};
    if (found.rayleigh_speed && found.search.in_time)
        object["rayleigh_speed"] = *found.rayleigh_speed;
    if (found.energy && found.energy->area > 0)
        object["crack_surface"] = {{"area", found.energy->area},
                                   {"dissipated_energy", found.energy->given},
                                   {"dissipated_energy_per_area", *found.energy->mean()}};
    if (found.thinned)
        object["frames_hold_only"] = held_words(*found.thinned);
    if (found.first_break)
        object["first_break"] = {
            {"step", found.first_break->step}, {"time", found.first_break->time}, {"after", found.first_break->after}};
    for (const SetShare& set : found.torn)
        object["broken_at_sets"].push_back({{"set", set.set}, {"share", set.share}});
    for (const Crack& crack : found.cracks)
        object["cracks"].push_back(json_of(crack, found.search.in_time));
    return object;
}

} // namespace

int cracks_command(const CracksOptions& options) {
    for (const std::string& file : {options.output, options.paths})
        if (!file.empty() && !options.overwrite && fs::exists(file))
            throw FileError(fmt::format("{}: this file exists — use --overwrite to replace it", file));
    const Found found = find_cracks(options.results);
    if (!options.output.empty())
        write_atomically(options.output, cracks_csv(found.cracks, found.first_break));
    if (!options.paths.empty())
        write_crack_paths(options.paths, found.cracks);
    if (options.json)
        fmt::print("{}\n", json_of(found).dump(2));
    else
        print(found);
    for (const auto& [what, file] : {std::pair{"Table", options.output}, std::pair{"Paths", options.paths}})
        if (!file.empty() && !options.json)
            fmt::print("{}: {}\n", what, printable(file));
    return success;
}

} // namespace periscope::app
