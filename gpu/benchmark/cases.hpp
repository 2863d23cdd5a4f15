// Makes the models for benchmarks: a steel-like body in a smooth slow motion, in which no bond breaks. In the softened
// case the body is held at a stretch beyond the elastic limit.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace periscope::gpu {

enum class Arrangement { lattice, irregular }; // a lattice with horizon 3.014 Δx, or one with its nodes moved at random
// two_layers and two_random have two materials, both PMB. softened has a trilinear law, and its bonds along x have
// softened. self_contact has two halves that press on each other while both fly. rigid_contact has a face that presses
// on a rigid half-space.
enum class Composition { pmb, trilinear, softened, two_layers, two_random, state_based, self_contact, rigid_contact };

// Where the body is computed. on_two_devices: on two devices of one kind, or else on two halves of a processor.
// in_a_quarter, in_a_sixteenth: the body passes through a device that has room for this part of it. These settings are
// measured alternately with the first one, the whole body on one device.
enum class Setting { on_device, on_two_devices, in_a_quarter, in_a_sixteenth };
inline double share_of_memory(Setting setting) { // the part of the body for which the device has room; 0: all
    return setting == Setting::in_a_quarter ? 0.25 : setting == Setting::in_a_sixteenth ? 0.0625 : 0;
}

struct BenchmarkCase {
    Arrangement arrangement = Arrangement::lattice;
    Composition composition = Composition::pmb;
    SurfaceCorrection surface = SurfaceCorrection::none;
    bool partial_volumes = false;
    std::array<std::uint32_t, 3> count{}; // nodes along x, y, z; one layer along z: plane stress
    bool by_default = false;
    Setting setting = Setting::on_device;

    bool is_flat() const { return count[2] == 1; }
    std::string name() const; // such as "lattice/pmb/plain/100x100x100" or "two-devices/100x100x100"
};

// Returns all cases; within each kind the largest comes first.
std::vector<BenchmarkCase> all_benchmark_cases();

// Returns the cases whose name contains one of the texts; the default cases if no text is given. With `nodes`, returns
// one case of each kind, scaled to about this many nodes. Throws std::invalid_argument, which lists the names, if a
// text fits no case.
std::vector<BenchmarkCase> select_benchmark_cases(const std::vector<std::string>& texts, std::size_t nodes = 0);

// Builds the model: E = 190 GPa, 7800 kg/m³, s_c = 0.004, Δx = 1 mm. The second material of a composite resembles
// aluminium.
Model build_benchmark_model(const BenchmarkCase& which, const Progress& progress = {});

// What is measured: its name, and how its model is built.
struct BenchmarkInput {
    std::string name;
    std::function<Model(const Progress&)> build;
    bool stays_whole = true; // a bond that breaks during the measurement is an error
    Setting setting = Setting::on_device;
};
BenchmarkInput benchmark_input(const BenchmarkCase& which);

} // namespace periscope::gpu
