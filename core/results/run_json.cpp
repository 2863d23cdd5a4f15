#include "core/results/run_json.hpp"

#include "core/case/words.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/shallow_json.hpp"
#include "core/cracks/torn_sets.hpp"
#include "core/results/load_json.hpp"
#include "core/results/quality_json.hpp"
#include "version.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fmt/chrono.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sys/utsname.h>
#include <thread>

namespace periscope {
namespace {

using Json = nlohmann::ordered_json;
using SystemClock = std::chrono::system_clock;

constexpr const char* program = "Periscope";

std::string iso8601(SystemClock::time_point when) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(when);
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(when - seconds).count();
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(SystemClock::to_time_t(seconds)), milliseconds);
}

std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name"))
            if (const auto colon = line.find(": "); colon != std::string::npos)
                return line.substr(colon + 2);
    return "unknown";
}

Json host() {
    utsname name{};
    ::uname(&name);
    return {{"name", name.nodename},
            {"system", fmt::format("{} {} {}", name.sysname, name.release, name.machine)},
            {"processor", processor()},
            {"threads", std::thread::hardware_concurrency()}};
}

// Lists the law of each pair of materials once.
Json laws_json(const Model& model) {
    Json laws = Json::array();
    for (std::size_t a = 0; a < model.materials.size(); ++a)
        for (std::size_t b = a; b < model.materials.size(); ++b) {
            const BondLaw& law = model.law(a, b);
            Json entry{{"between", {model.materials[a].name, model.materials[b].name}},
                       {"micromodulus", law.micromodulus}};
            if (!law.fades())
                entry["critical_stretch"] = law.critical_stretch;
            for (const LawPoint& p : law.softening)
                entry["softening"].push_back({p.stretch, p.force});
            if (law.fades())
                entry["fading"] = law.fading;
            if (law.strengthening > 0)
                entry["compression_strengthening"] = law.strengthening;
            if (law.decay)
                entry["decay"] = {{"rate", law.decay->rate}, {"tail", law.decay->tail}};
            if (law.breaks_in_compression)
                entry["breaks_in"] = words::breaks_in[1];
            if (const auto& fibre = law.anisotropy)
                entry["anisotropy"] = {{"direction", {fibre->direction.x, fibre->direction.y, fibre->direction.z}},
                                       {"stiffness_ratio", fibre->stiffness_ratio},
                                       {"strength_ratio", fibre->strength_ratio}};
            laws.push_back(entry);
        }
    return laws;
}

Json model_json(const Case& value, const Model& model) {
    double volume = 0;
    for (const double v : model.nodes.volume)
        volume += v;
    Json materials = Json::array();
    for (const Material& m : model.materials) {
        Json& entry = materials.emplace_back(Json{{"name", m.name}, {"density", m.density}});
        if (m.share)
            entry["share"] = *m.share; // the actual share, which may differ from that of the case
    }
    Json sets = Json::object();
    for (const NodeSet& set : model.sets)
        sets[set.name] = set.nodes.size();
    return {{"nodes", model.nodes.size()},
            {"bonds", model.bonds() / 2}, // each bond is stored at both of its nodes
            {"bonds_cut_by_cracks", model.bonds_cut() / 2},
            {"bonds_outside_body", model.bonds_left_out / 2}, // bonds omitted because they would leave the body
            {"tetrahedra", model.nodes.tetrahedra.size()},
            {"volume", volume},
            {"spacing", model.nodes.spacing},
            {"horizon", model.horizon},
            {"theory", words::theories[static_cast<std::size_t>(model.theory)]},
            {"influence", words::influences[static_cast<std::size_t>(model.influence)]},
            {"micromodulus", words::micromoduli[static_cast<std::size_t>(model.micromodulus)]},
            {"space", words::spaces[static_cast<std::size_t>(model.space)]},
            {"materials", materials},
            {"laws", laws_json(model)},
            {"corrections",
             {{"surface", words::surface_corrections[static_cast<std::size_t>(model.surface_correction)]},
              {"partial_volume", words::partial_volumes[static_cast<std::size_t>(model.partial_volumes)]},
              {"stiffness_of", words::stiffnesses_of[static_cast<std::size_t>(model.stiffness_of)]}}},
            {"analysis", words::steppers[static_cast<std::size_t>(model.stepper)]},
            {"integrator", words::integrators[static_cast<std::size_t>(model.integrator)]},
            {"damping", model.damping},
            {"local_damping", model.local_damping},
            {"sets", sets},
            {"loads", load_totals_json(value, model.load_totals)},
            {"from_cache", parts_from_cache(model)}};
}

Json first_break_json(const FirstBreak& broke) {
    Json json{{"step", broke.step}, {"time", broke.time}, {"after", broke.after}};
    for (const SetShare& set : broke.at_sets)
        json["at_sets"].push_back({{"set", set.set}, {"share", set.share}, {"is_moved", set.is_moved}});
    return json;
}

// The numbers of Newton's method are omitted if it was not used.
Json load_step_json(const LoadStepRecord& s) {
    Json json{{"step", s.step}, {"iterations", s.iterations}, {"residual", s.residual}};
    if (s.newton_steps > 0)
        json["newton_steps"] = s.newton_steps;
    if (s.cuts > 0)
        json["cuts"] = s.cuts;
    if (s.left_to_relaxation)
        json["left_to_relaxation"] = true;
    if (s.load_factor != 0)
        json["load_factor"] = s.load_factor;
    if (!s.converged)
        json["converged"] = false;
    return json;
}

} // namespace

struct RunJson::Impl {
    Json model, host, case_;
    std::vector<std::string> warnings;
    double time_step, stable_step, stability_limit;
    std::uint64_t steps;
    std::vector<std::uint64_t> resumed_at;
    SystemClock::time_point started = SystemClock::now();
};

RunJson::RunJson(const Case& value, const Model& model, std::vector<std::uint64_t> resumed_at)
    : impl_(new Impl{model_json(value, model), host(), Json::parse(case_to_json(value)), model.warnings,
                     model.time_step, model.stable_step, model.stability_limit, model.steps, std::move(resumed_at)}) {}

RunJson::~RunJson() = default;

std::string RunJson::text(const RunRecord& record, std::size_t frames, std::size_t samples) const {
    const auto now = SystemClock::now();
    const bool running = record.state == RunState::running;
    Json timings = Json::object();
    for (const auto& [phase, seconds] : record.timings)
        timings[phase] = seconds;

    Json json;
    json["program"] = program;
    json["version"] = version;
    json["units"] = "SI; timings in seconds";
    json["state"] = run_state_key(record.state);
    if (!record.message.empty())
        json["message"] = record.message;
    if (!record.notes.empty())
        json["notes"] = record.notes;
    json["started"] = iso8601(impl_->started);
    json["ended"] = running ? Json() : Json(iso8601(now));
    json["wall_time"] = std::chrono::duration<double>(now - impl_->started).count();
    json["steps_done"] = record.steps_done;
    json["steps"] = impl_->steps;
    if (!impl_->resumed_at.empty())
        json["resumed_at_steps"] = impl_->resumed_at;
    json["time_step"] = impl_->time_step;
    json["stable_step"] = impl_->stable_step;
    if (impl_->stability_limit > 0)
        json["stability_limit"] = impl_->stability_limit;
    for (const LoadStepRecord& s : record.load_steps)
        json["load_steps"].push_back(load_step_json(s));
    if (const auto& broke = record.first_break)
        json["first_break"] = first_break_json(*broke);
    if (record.removed.count > 0)
        json["removed_nodes"] = {{"count", record.removed.count}, {"kinetic_energy", record.removed.kinetic_energy}};
    json["frames"] = frames;
    json["samples"] = samples;
    json["node_steps_per_second"] = record.node_steps_per_second;
    json["timings"] = timings;
    json["device"] = {{"name", record.device}, {"driver", record.driver}, {"precision", record.precision}};
    for (const DeviceRecord& d : record.devices)
        json["devices"].push_back({{"name", d.name}, {"driver", d.driver}, {"share", d.share}});
    for (const RankRecord& r : record.ranks)
        json["ranks"].push_back(
            {{"share", r.share}, {"messages_per_step", r.messages_of_step}, {"bytes_per_step", r.bytes_of_step}});
    json["host"] = impl_->host;
    json["warnings"] = impl_->warnings;
    if (const auto broke = record.first_break ? break_at_sets(*record.first_break) : std::nullopt)
        json["warnings"].push_back(fmt::format("{}. {}.", broke->what, broke->remedy));
    if (!record.quality.empty())
        json["quality"] = quality_json(record.quality);
    json["model"] = impl_->model;
    json["case"] = impl_->case_;
    // A message from the operating system may contain bytes that are not UTF-8. They are replaced, because the whole
    // file could not be written otherwise.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<std::uint64_t> resumptions(const std::string& text) {
    return resumptions(shallow_json(text));
}

std::vector<std::uint64_t> resumptions(const Json& json) {
    std::vector<std::uint64_t> steps;
    if (json.is_object() && json.contains("resumed_at_steps") && json["resumed_at_steps"].is_array())
        for (const Json& step : json["resumed_at_steps"])
            if (step.is_number_unsigned())
                steps.push_back(step.get<std::uint64_t>());
    return steps;
}

std::vector<LoadStepRecord> load_steps_of(const std::string& text) {
    return load_steps_of(shallow_json(text));
}

std::vector<LoadStepRecord> load_steps_of(const Json& json) {
    std::vector<LoadStepRecord> steps;
    if (!json.is_object() || !json.contains("load_steps") || !json["load_steps"].is_array())
        return steps;
    for (const Json& s : json["load_steps"]) {
        const auto number = [&s](const char* key) {
            return s.contains(key) && s[key].is_number() ? s[key].get<double>() : 0.0;
        };
        const auto count = [&number](const char* key) { // limited to the range of int
            return static_cast<int>(std::clamp(number(key), 0.0, 2e9));
        };
        if (s.is_object() && number("step") > 0)
            steps.push_back({static_cast<std::uint64_t>(count("step")), static_cast<std::uint64_t>(count("iterations")),
                             number("residual"), count("newton_steps"), count("cuts"), s.contains("left_to_relaxation"),
                             number("load_factor"), !(s.contains("converged") && s["converged"] == Json(false))});
    }
    return steps;
}

bool is_run_json(const std::string& text) {
    return is_run_json(shallow_json(text));
}

bool is_run_json(const Json& json) {
    return json.is_object() && json.value("program", Json()) == Json(program) && json.contains("state");
}

} // namespace periscope
