// A small model and frames for the tests of the results.
#pragma once

#include "core/case/case.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/results/results_folder.hpp"

#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/resource.h>

namespace periscope::fixture {

inline Model lattice_model(std::uint32_t nx = 4, std::uint32_t ny = 3, std::uint32_t nz = 2) {
    Model model;
    auto& nodes = model.nodes;
    nodes.spacing = 0.5;
    nodes.lattice = LatticeShape{{nx, ny, nz}};
    for (std::uint32_t i = 0; i < nx; ++i)
        for (std::uint32_t j = 0; j < ny; ++j)
            for (std::uint32_t k = 0; k < nz; ++k)
                nodes.position.list().push_back({0.5 * i + 0.25, 0.5 * j + 0.25, 0.5 * k + 0.25});
    nodes.volume.assign(nodes.size(), 0.125);
    nodes.volume.set(1, 0.0625);
    model.materials = {{"steel", 7800, {}}};
    model.laws = {{1e20, 0.01, {{0.005, 0.005}, {0.01, 0}}, Decay{25, 0.25}, true}};
    model.partial_volumes = PartialVolumes::hu_ha_bobaru;
    model.material.assign(nodes.size(), 0);
    model.material[2] = 3;
    model.no_fail.assign(nodes.size(), 0);
    model.families.begin.assign(nodes.size() + 1, 2);
    model.families.begin[0] = 0;
    model.families.neighbour = {1, 0};
    model.families.alive = {0, 0};
    model.sets = {{"impact", {0, 5}}, {"a < b & \"Rand\" ü", {3}}};
    model.observers = {{"impact force", ObserverKind::reaction, 0},
                       {"tip, \"left\"", ObserverKind::mean_displacement, 1}};
    model.horizon = 1.57;
    model.time_step = 1e-7;
    model.stable_step = 1.25e-7;
    model.steps = 1000;
    model.warnings = {"the horizon is small"};
    return model;
}

inline Frame frame_of(const Model& model, std::uint64_t step) {
    Frame frame;
    frame.step = step;
    frame.time = 1e-7 * static_cast<double>(step);
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const auto value = static_cast<float>(i + step);
        frame.displacement.insert(frame.displacement.end(), {value, -value, 0.1F * value});
        frame.velocity.insert(frame.velocity.end(), {2 * value, 3 * value, 4 * value});
        frame.damage.push_back(value / (value + 1));
    }
    return frame;
}

inline Case small_case() {
    Case value;
    value.name = "small";
    value.horizon.value = 3.14;
    value.horizon.in_spacings = true;
    MaterialEntry steel;
    steel.name = "steel";
    steel.youngs_modulus = 190e9;
    steel.density = 7800;
    steel.fracture_energy = Quantity(69e3);
    value.materials = {steel};
    value.run.end_time = 1e-4;
    return value;
}

inline std::string content(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// While an object exists, no file can grow beyond `bytes`. This simulates a full disk.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit low{bytes, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &low);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit old_{};
    void (*handler_)(int);
};

inline RunRecord record(RunState state) {
    RunRecord r;
    r.state = state;
    r.device = "pthread-cpu";
    r.driver = "3.1";
    r.precision = "single";
    r.timings = {{"build", 0.5}, {"solve", 2}};
    r.steps_done = 1000;
    r.node_steps_per_second = 6e6;
    return r;
}

inline nlohmann::json run_json(const std::filesystem::path& folder) {
    return nlohmann::json::parse(content(folder / "run.json"));
}

inline void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file) << text;
}

} // namespace periscope::fixture
