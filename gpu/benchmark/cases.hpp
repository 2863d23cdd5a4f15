// The models that are benchmarked: a steel-like body of nodes in a smooth slow motion, in which no bond breaks; softened, it is held at a
// stretch beyond the elastic one.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace periscope::gpu {

enum class Arrangement { lattice, irregular }; // a lattice with horizon 3.014 Δx, or one with its nodes moved at random
// two_…: two materials, both PMB. softened: a trilinear law, and a body in which the bonds along x have softened.
// self_contact: two halves that press on each other while all fly past; rigid_contact: a face that presses on a rigid half-space.
enum class Composition { pmb, trilinear, softened, two_layers, two_random, state_based, self_contact, rigid_contact };

// Where the body is. All but the first are measured in turn with the body on the device: on two devices of one kind, or else two halves of
// a processor; passing through a device which has room for a part of its bytes.
enum class Setting { on_device, on_two_devices, in_a_quarter, in_a_sixteenth };
inline double share_of_memory(Setting setting) { // of what the body takes on the device; 0: all
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

// Every case there is, the largest of a kind first.
std::vector<BenchmarkCase> all_benchmark_cases();

// The cases whose name contains one of the texts; without any, the default ones. With `nodes`, one case of a
// kind, scaled to about this many. Throws std::invalid_argument naming what there is when a text fits no case.
std::vector<BenchmarkCase> select_benchmark_cases(const std::vector<std::string>& texts, std::size_t nodes = 0);

// E 190 GPa, 7800 kg/m³, s_c 0.004, Δx 1 mm; the second material of a composite is like aluminium.
Model build_benchmark_model(const BenchmarkCase& which, const Progress& progress = {});

// What is measured: a name, and how to make its model.
struct BenchmarkInput {
    std::string name;
    std::function<Model(const Progress&)> build;
    bool stays_whole = true; // a bond that breaks on the way is an error
    Setting setting = Setting::on_device;
};
BenchmarkInput benchmark_input(const BenchmarkCase& which);

} // namespace periscope::gpu
