#include "app/commands.hpp"
#include "app/mesh_words.hpp"
#include "app/printable.hpp"
#include "app/quality_words.hpp"
#include "app/terminal.hpp"

#include "core/base/machine_memory.hpp"
#include "core/cache/model_cache.hpp"
#include "core/case/grading.hpp"
#include "core/case_file/case_file.hpp"
#include "core/checks/check_warnings.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/preparation/case_verdict.hpp"
#include "core/preparation/inspect_nodes.hpp"
#include "core/preparation/model_quality.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/beginning.hpp"
#include "core/results/load_json.hpp"
#include "core/results/quality_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace periscope::app {
namespace {

using Json = nlohmann::ordered_json;

void print(const Json& json) {
    fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

constexpr double quick_nodes = 2e6; // limit for building the nodes in a check: more would take too long
constexpr double quick_bonds = 5e6; // limit for examining all bonds, counted from both ends

// What is known of a case only from its nodes.
struct Built {
    std::vector<Problem> warnings;
    std::optional<std::uint64_t> outside; // bonds that are removed because they would leave the body; if counted
    std::vector<QualityRow> quality;
    std::vector<LoadTotal> loads;
};

std::vector<std::string> all_warnings(const Case& c, const Prediction& p, const Built& built) {
    std::vector<std::string> warnings;
    for (const auto& found : {built.warnings, warnings_of(c)})
        for (const Problem& warning : found)
            warnings.push_back(warning.text());
    if (!p.warning.empty())
        warnings.push_back(p.warning);
    if (const auto here = static_cast<double>(physical_memory()); p.bytes > 0.8 * here)
        warnings.push_back(fmt::format("About {:.3g} GB of memory is needed, but this machine has {:.3g} GB — use a "
                                       "larger spacing or another machine",
                                       p.bytes * 1e-9, here * 1e-9));
    else if (p.bytes + p.growth > 0.8 * here)
        warnings.push_back(
            fmt::format("Up to {:.3g} GB of memory is needed as bonds soften, but this machine has {:.3g} "
                        "GB: before it is used up, the run saves a checkpoint and ends",
                        (p.bytes + p.growth) * 1e-9, here * 1e-9));
    return warnings;
}

CaseVerdict verdict_of(const Case& c, const Prediction& p, const Built& built) {
    return {0, all_warnings(c, p, built).size(), poor_values(built.quality)}; // a case with errors ends earlier
}

Json to_json(const Case& c, const Prediction& p, const Built& built) {
    Json json{{"case", c.name},           {"valid", true},    {"nodes", p.nodes},
              {"bonds", p.bonds / 2},     {"bytes", p.bytes}, {"growth_bytes", p.growth},
              {"time_step", p.time_step}, {"steps", p.steps}};
    if (p.is_quasi_static) {
        if (p.iterations.elastic > 0)
            json["iterations_elastic"] = std::round(p.iterations.elastic);
        if (p.iterations.cracking > 0)
            json["iterations_cracking"] = std::round(p.iterations.cracking);
    } else {
        json["stable_step"] = p.stable_step;
        if (p.stability_limit > 0)
            json["stability_limit"] = p.stability_limit;
    }
    if (built.outside)
        json["bonds_outside_body"] = *built.outside;
    if (!built.loads.empty())
        json["loads"] = load_totals_json(c, built.loads);
    json["quality"] = quality_json(built.quality);
    json["verdict"] = verdict_words(verdict_of(c, p, built));
    if (const auto warnings = all_warnings(c, p, built); !warnings.empty())
        json["warnings"] = warnings;
    return json;
}

void print_load_steps(const Prediction& p) {
    fmt::print("load steps {:.0f}\n", p.steps);
    if (!(p.iterations.elastic > 0))
        return;
    fmt::print("iterations about {:.2g} in total, if no bond softens or breaks\n", p.iterations.elastic);
    if (p.iterations.cracking > 0)
        fmt::print("           about {:.2g} if a crack grows in every load step\n", p.iterations.cracking);
}

void print_prediction(const Case& c, const Prediction& p, const Built& built, const char* about_nodes,
                      const char* about_bonds) {
    fmt::print("{}: valid; {}\n", printable(c.name), verdict_words(verdict_of(c, p, built)));
    if (!c.description.empty())
        fmt::print("{}\n", printable(c.description));
    fmt::print("nodes      {}{:.0f}\nbonds      {}{:.0f}\nmemory     about {:.0f} MB{}\n", about_nodes, p.nodes,
               about_bonds, p.bonds / 2, p.bytes * 1e-6,
               p.growth > 0 ? fmt::format("; up to {:.0f} MB as bonds soften", (p.bytes + p.growth) * 1e-6) : "");
    if (p.is_quasi_static)
        print_load_steps(p);
    else
        fmt::print("time step  {} {:.4g} s\nsteps      {} {:.0f}\n", p.is_bound ? "at least" : "about", p.time_step,
                   p.is_bound ? "at most" : "about", p.steps);
    if (!p.is_quasi_static)
        fmt::print("stable Δt  {}{:.4g} s (bound of Silling and Askari){}\n", p.is_bound ? "at least " : "",
                   p.stable_step,
                   p.stability_limit > 0 ? fmt::format("; stability limit {:.4g} s", p.stability_limit) : "");
    if (built.outside.value_or(0) > 0)
        fmt::print("removed    {} bonds, because their straight lines would leave the body\n", *built.outside);
    for (const LoadTotal& load : built.loads)
        fmt::print("load       {}\n", printable(load_words(c, load)));
    for (const auto& warning : all_warnings(c, p, built))
        warn(warning);
}

// Whether the model is needed to determine the stability limit.
bool needs_model(const Case& c, const Prediction& p) {
    const bool decides = c.run.from_limit ||
                         // Close to the predicted limit, so perhaps too large.
                         (c.run.time_step && c.run.time_step->value > 0.8 * p.stable_step);
    return !p.is_quasi_static && p.stable_step > 0 && p.nodes < quick_nodes &&
           (is_graded(c) || (p.stability_limit == 0 && decides)); // a graded property is known only from the nodes
}

// Completes the prediction of a case with what its nodes show. If something depends on the stability limit, the model
// is built as for a run. Otherwise the limit is given if it can be predicted without the model. Families are found at
// most once.
Built look_at_nodes(const Case& c, const std::optional<ImportedSurface>& surface, const Nodes& nodes,
                    NodeFindings found, Prediction& p, const ModelCache* cache, const Progress& progress) {
    Built built;
    built.warnings = std::move(found.warnings);
    built.loads = std::move(found.load_totals);
    if (!p.is_quasi_static && p.stable_step > 0 && p.stability_limit == 0)
        p.stability_limit = predicted_stability_limit(c);
    if (needs_model(c, p)) {
        const Model model = prepare_model(c, surface, nodes, progress, cache);
        p = with_steps_of(p, c, model);
        built.outside = model.bonds_left_out / 2;
    } else if (p.bonds < quick_bonds) {
        built.outside = bonds_outside(c, surface, nodes, progress, cache);
    }
    built.quality = predicted_quality(c, &nodes, p);
    return built;
}

void require_none(std::vector<Problem> problems) {
    if (!problems.empty())
        throw CaseError(std::move(problems));
}

// Reads the mesh, because nothing is known of the body without it.
void check_mesh(const Case& c, const MeshGeometry& geometry, const FilesOfCase& files, const ModelCache* cache,
                bool as_json) {
    ProgressLine line(as_json);
    const ImportedMesh mesh = import_mesh(geometry, c.folder, line.as_progress());
    line.end();
    NodeFindings found = inspect_nodes(c, {}, mesh.nodes, files, line.as_progress());
    line.end();
    require_none(std::move(found.problems));
    Prediction p = predict(c, mesh.nodes);
    require_none(check_prediction(c, p));
    const Built built = look_at_nodes(c, {}, mesh.nodes, std::move(found), p, cache, line.as_progress());
    line.end();
    if (as_json) {
        Json json = to_json(with_spacing_of(c, mesh.nodes), p, built);
        json["mesh"] = mesh_json(mesh);
        return print(json);
    }
    print_prediction(with_spacing_of(c, mesh.nodes), p, built, "", "about ");
    fmt::print("family     {:.1f} nodes (mean), horizon {:.3g} mean spacings\n", p.bonds / p.nodes,
               c.horizon.metres(mesh.nodes.spacing) / mesh.nodes.spacing);
    print_mesh(mesh);
    print_quality(built.quality, true);
}

} // namespace

int check_command(const CheckOptions& options) {
    ParsedCase parsed = parse_case_file(options.case_file, options.overrides);
    if (parsed.is_version_1)
        warn(fmt::format("{} has version 1 of the format; messages use the names of version 2. Convert it with "
                         "'periscope-cli convert'.",
                         options.case_file));
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems), options.case_file);
    const Case c = beginning_of(std::move(parsed.value)).value;
    const FilesOfCase files = files_of_case(c);
    const std::optional<ModelCache> kept = options.no_cache ? std::nullopt : user_model_cache();
    const ModelCache* cache = kept ? &*kept : nullptr;
    if (const auto* mesh = std::get_if<MeshGeometry>(&c.geometry)) {
        check_mesh(c, *mesh, files, cache, options.json);
        return success;
    }
    ProgressLine line(options.json);
    const auto surface = case_surface(c, line.as_progress());
    line.end();
    const double volume = surface ? surface->report.volume : 0, area = surface ? surface->report.area : 0;
    Prediction p = predict(c, volume, area);
    require_none(check_prediction(c, p));
    Built built;
    if (p.nodes < quick_nodes) {
        const Nodes nodes = discretise(c, surface, line.as_progress(), cache);
        NodeFindings found = inspect_nodes(c, surface, nodes, files, line.as_progress());
        line.end();
        require_none(std::move(found.problems));
        built = look_at_nodes(c, surface, nodes, std::move(found), p, cache, line.as_progress());
        line.end();
    } else {
        built.quality = predicted_quality(c, nullptr, p);
    }
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    const bool has_holes = box && !box->without.empty();
    const char* about_nodes = surface ? "about " : has_holes && p.nodes >= quick_nodes ? "at most " : "";
    if (options.json) {
        print(to_json(c, p, built));
    } else {
        print_prediction(c, p, built, about_nodes, surface || has_holes ? "about " : "");
        print_quality(built.quality, true);
    }
    return success;
}

} // namespace periscope::app
