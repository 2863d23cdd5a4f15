// Writes the binary inputs with which a round of fuzzing begins, by the program's own writers: `periscope-fuzz-seeds
// FOLDER` makes one folder for each harness. Inputs that are text are in tests/fuzz/seeds.
#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/case_reference.hpp"
#include "core/geometry/helper/mesher_task.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/results_folder.hpp"
#include "tests/fuzz/harness/archive.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

using namespace periscope;
namespace fs = std::filesystem;

// A case of a few nodes that makes a run write every kind of file of a results folder.
constexpr std::string_view small_case = R"({"periscope": 2, "name": "plate",
"geometry": {"lattice": {"box": ["4 mm", "3 mm", "2 mm"], "spacing": "1 mm"}},
"horizon": "2.015 dx", "materials": [{"name": "glass", "youngs_modulus": "70 GPa", "poisson_ratio": 0.25,
"density": "2440 kg/m^3", "critical_stretch": 1e-3}], "sets": [{"name": "left", "box": {"max": ["1 mm", null, null]}}],
"conditions": [{"velocity": ["1 m/s", null, null], "set": "left"}],
"rigid_bodies": [{"name": "block", "box": {"min": ["1 mm", "4 mm", 0], "max": ["3 mm", "5 mm", "2 mm"]},
"free": {"mass": "20 g", "velocity": [0, "-20 m/s", 0]}}],
"observers": [{"name": "pull", "reaction": "left"}, {"name": "energies", "energies": true}],
"run": {"end_time": "60 us"}, "output": {"frames": 1, "samples": 4}})";

std::string content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void write(const fs::path& file, std::string_view text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

Frame frame_of(const Model& model, std::uint64_t step) {
    Frame frame;
    frame.step = step;
    frame.time = model.time(step);
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const float value = 1e-5F * static_cast<float>(i + step);
        frame.displacement.insert(frame.displacement.end(), {value, -value, 0.1F * value});
        frame.velocity.insert(frame.velocity.end(), {2 * value, 3 * value, 4 * value});
        frame.damage.push_back(value / (value + 1));
    }
    frame.rigid_bodies.resize(model.rigid_bodies.size());
    return frame;
}

Checkpoint checkpoint_of(const Model& model) {
    Checkpoint checkpoint;
    checkpoint.info.step = 4;
    checkpoint.info.time_step = model.time_step;
    checkpoint.info.precision = "single";
    checkpoint.info.layout = "vector";
    checkpoint.info.fingerprint = fingerprint(model);
    for (const char* name : {"life", "nodes"})
        checkpoint.blocks.push_back(
            {name, 64, [](std::uint64_t, std::span<std::byte> to) { std::ranges::fill(to, std::byte{0xff}); }});
    return checkpoint;
}

// A run's folder, file by file and as a whole.
void write_results(const fs::path& seeds) {
    const fs::path folder = seeds / "run";
    Case value = parse_case(small_case, "/").value;
    for (const bool is_thinned : {false, true}) {
        if (is_thinned)
            value.output.frame_nodes = FrameNodes::surface;
        const Model model = prepare_model(value);
        ResultsFolder results(folder, value, model, true);
        for (const std::uint64_t step : {std::uint64_t{0}, model.steps})
            results.write_frame(frame_of(model, step));
        Sample sample;
        sample.values.resize(model.observers.size());
        results.add_samples({sample});
        results.write_checkpoint(checkpoint_of(model));
        RunRecord record;
        record.state = RunState::finished;
        record.device = "cpu";
        record.timings = {{"build", 0.5}, {"run", 2}};
        record.load_steps = {{1, 7, 1e-5, 2, 0, false, 1, true}};
        record.first_break = FirstBreak{3, 1e-6, 0, {{"left", 0.5, true}}};
        record.steps_done = model.steps;
        results.finish(record);
        const std::string name = is_thinned ? "thinned" : "whole";
        std::string archive;
        for (const char* file : {"run.json", "case.json", "observers.csv", "frames.pvd", "frames/frame-0000.vtu",
                                 "frames/frame-0001.vtu", "frames/rigid-bodies-0000.vtp"})
            fuzz::add_file(archive, file, content(folder / file));
        write(seeds / "results-folder" / name, archive);
        write(seeds / "frame" / name, content(folder / "frames" / "frame-0001.vtu"));
        write(seeds / "rigid-bodies" / name, "\1" + content(folder / "frames" / "rigid-bodies-0001.vtp"));
        write(seeds / "frame-list" / name, content(folder / "frames.pvd"));
        write(seeds / "run-record" / name,
              content(folder / "run.json") + '\0' +
                  "step,time [s],impact force x [N],impact force y [N],impact force z [N],\"tip, \"\"left\"\" x [m]\","
                  "\"tip, \"\"left\"\" y [m]\",\"tip, \"\"left\"\" z [m]\"\n0,0,1,2,3,4,5,6\n1,1e-7,,,,1,2,3\n");
        write(seeds / "checkpoint" / name, content(folder / checkpoint_name));
    }
    fs::remove_all(folder);
}

VolumeMesh cube() {
    VolumeMesh mesh;
    for (std::uint32_t i = 0; i < 8; ++i) {
        mesh.points.push_back({double(i & 1), double(i >> 1 & 1), double(i >> 2)});
        mesh.point_numbers.push_back(i + 1);
    }
    mesh.add(ElementKind::hexahedron, 1, std::array<std::uint32_t, 8>{0, 1, 3, 2, 4, 5, 7, 6});
    mesh.add(ElementKind::quadrilateral, 2, std::array<std::uint32_t, 4>{0, 1, 3, 2});
    mesh.groups.push_back({"top", {4, 5, 6, 7}});
    mesh.notes.emplace_back("a note");
    return mesh;
}

constexpr std::array<std::array<std::uint32_t, 3>, 12> triangles_of_cube{{{0, 2, 1},
                                                                          {1, 2, 3},
                                                                          {4, 5, 6},
                                                                          {5, 7, 6},
                                                                          {0, 1, 4},
                                                                          {1, 5, 4},
                                                                          {2, 6, 3},
                                                                          {3, 6, 7},
                                                                          {0, 4, 2},
                                                                          {2, 4, 6},
                                                                          {1, 3, 5},
                                                                          {3, 7, 5}}};

// As the helper process hands them to the program; the first byte says which.
void write_helper_results(const fs::path& seeds) {
    const fs::path file = seeds / "result";
    const auto keep = [&](char kind, const char* name) { write(seeds / "helper-result" / name, kind + content(file)); };
    const VolumeMesh mesh = cube();
    write_mesh_result(mesh, file);
    keep(0, "mesh");
    FactorTable factors;
    factors.points = mesh.points;
    factors.values.assign(mesh.points.size(), 0.5);
    write_factor_result(factors, file);
    keep(1, "factors");
    write_result({mesh.points, {{0, 1, 2, 4}}, {1}}, file);
    keep(2, "tetrahedra");
    write_task({mesh.points, {triangles_of_cube.begin(), triangles_of_cube.end()}}, file);
    keep(3, "surface");
    fs::remove(file);
}

void write_surfaces(const fs::path& seeds) {
    std::string grid{32, 5}; // a size of one, eight points
    for (int i = 0; i < 8; ++i)
        for (const int along : {i & 1, i >> 1 & 1, i >> 2})
            grid += static_cast<char>(along);
    grid += '\0';
    std::string stl(80, 'x');
    stl += std::string("\x0c\0\0\0", 4);
    for (const auto& triangle : triangles_of_cube) {
        stl += std::string(12, '\0');
        for (const std::uint32_t corner : triangle) {
            grid += static_cast<char>(corner);
            for (const std::uint32_t along : {corner & 1U, corner >> 1 & 1U, corner >> 2})
                stl += along == 1 ? std::string("\0\0\x80\x3f", 4) : std::string(4, '\0');
        }
        stl += std::string(2, '\0');
    }
    write(seeds / "surface" / "cube", grid);
    write(seeds / "surface-file" / "stl", '\0' + stl);
}

// The keys of a case, and pieces of values.
void write_dictionary(const fs::path& seeds) {
    std::string text = "\"null\"\n\"true\"\n\"1e308\"\n\"-1\"\n\" mm\"\n\" dx\"\n\" GPa\"\n";
    for (const ReferenceObject& object : case_reference())
        for (const ReferenceKey& key : object.keys)
            text += "\"\\\"" + key.key + "\\\": \"\n";
    write(seeds / "dictionaries" / "case.dict", text);
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "Usage: periscope-fuzz-seeds FOLDER\n");
        return 2;
    }
    try {
        write_results(argv[1]);
        write_helper_results(argv[1]);
        write_surfaces(argv[1]);
        write_dictionary(argv[1]);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
    return 0;
}
