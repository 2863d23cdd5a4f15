#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/terminal.hpp"

#include "core/cracks/fragments.hpp"
#include "core/cracks/parted_body.hpp"
#include "core/files/atomic_file.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/frame_selection.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/fragments_table.hpp"
#include "core/results/read_results.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t most_rows = 20; // in the table on the terminal

struct Picture { // values that one frame shows
    Frame frame;
    Fragments fragments;
    std::size_t family = 0; // nodes in a family
};

// Returns the fragments of the frame nearest to the requested time, or of the last frame. Cracks are found in all
// frames up to it.
Picture picture_of(const FragmentsOptions& options) {
    const fs::path folder = options.results;
    const auto model = std::make_shared<const Model>(prepare_model(read_results_case(folder)));
    const auto neighbours = std::make_shared<const Neighbours>(neighbours_of(model->nodes));
    if (!neighbours->any())
        throw FileError(
            fmt::format("{}: fragments are available for lattices and tetrahedral meshes only", folder.string()));
    CutPairs cuts(model, neighbours);
    std::optional<Frame> chosen;
    const auto add = [&](const fs::path& file, StoredFrame stored) {
        if (stored.frame.thinned)
            throw FileError(
                fmt::format("{}: fragments need frames with all nodes, but these hold only {} — run the case "
                            "again with --set output.frame_nodes=all",
                            file.string(), held_words(*stored.frame.thinned)));
        const auto away = [&](const Frame& frame) { return std::abs(frame.time - *options.time); };
        if (chosen && options.time && away(stored.frame) > away(*chosen))
            return false; // frames are in order of time
        cuts.add(stored.frame);
        chosen = std::move(stored.frame);
        return true;
    };
    for_each_frame(folder, model->nodes, add, warn);
    if (!chosen)
        throw FileError(fmt::format("{}: no frame has been written yet — run the case first", folder.string()));
    Fragments fragments = find_fragments(*model, *neighbours, cuts, *chosen);
    return {std::move(*chosen), std::move(fragments), nodes_of_family(*model)};
}

void print(const Picture& p) {
    const auto& all = p.fragments.all;
    const std::size_t large = p.fragments.of_at_least(p.family);
    const double dust = p.fragments.mass_of_smaller(p.family), mass = p.fragments.mass();
    fmt::print(
        "step {}, {:.6g} s: {} fragment{} of at least {} nodes (a family); smaller: {}, with {:.2g} % of the mass\n",
        p.frame.step, p.frame.time, large, large == 1 ? "" : "s", p.family, all.size() - large, 100 * dust / mass);
    fmt::print("{:>8}  {:>9}  {:>11}  {:>6}  {:>10}  {:>32}  {:>11}\n", "fragment", "nodes", "mass (kg)", "share",
               "v (m/s)", "velocity x, y, z (m/s)", "energy (J)");
    for (std::size_t k = 0; k < std::min(most_rows, all.size()); ++k) {
        const Fragment& f = all[k];
        fmt::print("{:>8}  {:>9}  {:>11.4g}  {:>5.1f}%  {:>10.4g}  {:>10.4g} {:>10.4g} {:>10.4g}  {:>11.4g}\n", k + 1,
                   f.nodes, f.mass, 100 * f.mass / mass, norm(f.velocity), f.velocity.x, f.velocity.y, f.velocity.z,
                   f.kinetic_energy);
    }
    if (all.size() > most_rows)
        fmt::print("… and {} more; --output writes all of them\n", all.size() - most_rows);
}

nlohmann::ordered_json json_of(const Picture& p) {
    nlohmann::ordered_json object{{"step", p.frame.step},
                                  {"time", p.frame.time},
                                  {"nodes_of_family", p.family},
                                  {"at_least_a_family", p.fragments.of_at_least(p.family)},
                                  {"fragments", nlohmann::ordered_json::array()}};
    for (const Fragment& f : p.fragments.all)
        object["fragments"].push_back({{"nodes", f.nodes},
                                       {"mass", f.mass},
                                       {"centre", {f.centre.x, f.centre.y, f.centre.z}},
                                       {"velocity", {f.velocity.x, f.velocity.y, f.velocity.z}},
                                       {"kinetic_energy", f.kinetic_energy}});
    return object;
}

} // namespace

int fragments_command(const FragmentsOptions& options) {
    if (!options.output.empty() && !options.overwrite && fs::exists(options.output))
        throw FileError(fmt::format("{}: this file exists — use --overwrite to replace it", options.output));
    const Picture picture = picture_of(options);
    if (!options.output.empty())
        write_atomically(options.output, fragments_csv(picture.fragments));
    if (options.json)
        fmt::print("{}\n", json_of(picture).dump(2));
    else
        print(picture);
    if (!options.output.empty() && !options.json)
        fmt::print("Table: {}\n", printable(options.output));
    return success;
}

} // namespace periscope::app
