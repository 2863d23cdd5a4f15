#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/terminal.hpp"

#include "core/cracks/cut_pairs.hpp"
#include "core/files/atomic_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/crack_curves.hpp"
#include "core/results/crack_energy.hpp"
#include "core/results/first_break.hpp"
#include "core/results/frame_order.hpp"
#include "core/results/frame_selection.hpp"
#include "core/results/read_results.hpp"
#include "core/results/torn_sets.hpp"

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
    std::vector<Crack> cracks; // the longest first
    double spacing = 0;        // m
    TipField field = TipField::damage;
    std::optional<double> rayleigh_speed; // m/s
    std::size_t frames = 0;
    std::optional<FirstBreak> first_break = {};
    std::optional<ThinnedFrame> thinned = {}; // frames hold these nodes only
    std::vector<SetShare> torn = {};          // at the end
    std::optional<CrackEnergy> energy = {};   // in the last frame, where it has the dissipated energy
};

Found find_cracks(const fs::path& folder) {
    const Case value = read_results_case(folder);
    const auto model = std::make_shared<const Model>(prepare_model(value));
    Found found{{}, model->nodes.spacing, tip_field(*model), rayleigh_speed(value), 0};
    CrackTips tips(std::shared_ptr<const Nodes>(model, &model->nodes), usual_crack_threshold,
                   near_supports_and_loads(*model), found.field);
    NeighboursPtr neighbours;     // these two only where frames have the dissipated energy
    std::optional<CutPairs> cuts; // of these neighbours
    FirstBreakFinder first_break;
    Frame last;
    for (const std::string& name : read_frame_names(folder)) {
        StoredFrame stored = read_frame(folder / name, model->nodes);
        tips.add(stored.frame);
        first_break.add(stored.frame);
        if (!stored.frame.dissipated_energy.empty() && !stored.frame.thinned) {
            if (!cuts) {
                neighbours = std::make_shared<const Neighbours>(neighbours_of(model->nodes));
                cuts.emplace(model, neighbours);
            }
            cuts->add(stored.frame);
        }
        last = std::move(stored.frame);
        ++found.frames;
    }
    if (cuts)
        found.energy = crack_energy_in(last, *model, *neighbours, *cuts);
    if (found.frames == 0)
        throw FileError(fmt::format("{}: no frame has been written yet — run the case first", folder.string()));
    found.cracks = tips.cracks();
    found.thinned = last.thinned;
    if (!last.thinned)
        found.torn = torn_sets(value, *model, last.damage);
    found.first_break = last.thinned ? read_run_facts(folder).record.first_break : first_break.found();
    return found;
}

double fastest(const Crack& crack) {
    double speed = 0;
    for (const TipMoment& moment : crack.moments)
        speed = std::max(speed, tip_speed(crack, moment.step).value_or(0));
    return speed;
}

std::string angle_words(const Crack& crack) {
    return crack.angle() ? fmt::format("{:.1f}°", degrees * *crack.angle()) : std::string();
}

void print(const Found& found) {
    fmt::print("{} frames; cracked: nodes with {} of at least {:g}; crack{}: {}\n", found.frames,
               found.field == TipField::softening ? "softening" : "damage", usual_crack_threshold,
               found.cracks.size() == 1 ? "" : "s", found.cracks.size());
    if (found.thinned)
        fmt::print("the frames hold only {}: cracks elsewhere are not seen\n", held_words(*found.thinned));
    if (found.first_break)
        fmt::print("first broken bond: between {:.5g} s and {:.5g} s\n", found.first_break->after,
                   found.first_break->time);
    for (const SetShare& set : found.torn)
        fmt::print("'{}', where {}: {:.0f} % of its bonds to the rest of the body are broken; cracks there are not "
                   "counted\n",
                   printable(set.set), set.is_moved ? "a motion is prescribed" : "a load acts", 100 * set.share);
    if (found.energy && found.energy->area > 0)
        fmt::print("crack area, initial cracks excluded: {:.4g} mm2; dissipated energy / crack area: {:.4g} J/m2\n",
                   1e6 * found.energy->area, *found.energy->mean());
    if (found.cracks.empty())
        return;
    fmt::print("{:>5}  {:>12}  {:>34}  {:>12}  {:>16}  {:>7}\n", "crack", "first seen", "tip x, y, z (mm)",
               "length (mm)", "max. speed (m/s)", "angle");
    for (std::size_t k = 0; k < std::min(most_printed, found.cracks.size()); ++k) {
        const Crack& crack = found.cracks[k];
        const TipMoment& last = crack.moments.back();
        const std::string tip =
            fmt::format("{:.5g}, {:.5g}, {:.5g}", 1e3 * last.tip.x, 1e3 * last.tip.y, 1e3 * last.tip.z);
        fmt::print("{:>5}  {:>10.5g} s  {:>34}  {:>12.4g}  {:>16.4g}  {:>7}\n", crack.number,
                   crack.moments.front().time, tip, 1e3 * last.length, fastest(crack), angle_words(crack));
    }
    if (found.cracks.size() > most_printed)
        fmt::print("… and {} more; --output writes all of them\n", found.cracks.size() - most_printed);
    if (found.rayleigh_speed)
        fmt::print("Rayleigh wave speed of the first material: {:.4g} m/s\n", *found.rayleigh_speed);
}

nlohmann::ordered_json json_of(const Found& found) {
    nlohmann::ordered_json object{{"frames", found.frames},
                                  {"field", found.field == TipField::softening ? "softening" : "damage"},
                                  {"threshold", usual_crack_threshold},
                                  {"cracks", nlohmann::ordered_json::array()}};
    if (found.rayleigh_speed)
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
    for (const Crack& crack : found.cracks) {
        const TipMoment& last = crack.moments.back();
        nlohmann::ordered_json one{{"crack", crack.number},
                                   {"first_seen", crack.moments.front().time},
                                   {"start", {crack.start.x, crack.start.y, crack.start.z}},
                                   {"tip", {last.tip.x, last.tip.y, last.tip.z}},
                                   {"length", last.length},
                                   {"largest_speed", fastest(crack)}};
        if (crack.angle())
            one["angle"] = *crack.angle();
        if (last.dissipated)
            one["dissipated_energy"] = *last.dissipated;
        if (const auto each = energy_per_length(last, found.spacing))
            one["dissipated_energy_per_length"] = *each;
        object["cracks"].push_back(std::move(one));
    }
    return object;
}

} // namespace

int cracks_command(const CracksOptions& options) {
    for (const std::string& file : {options.output, options.paths})
        if (!file.empty() && !options.overwrite && fs::exists(file))
            throw FileError(fmt::format("{}: this file exists — use --overwrite to replace it", file));
    const Found found = find_cracks(options.results);
    if (!options.output.empty())
        write_atomically(options.output, cracks_csv(found.cracks, found.spacing, found.first_break));
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
