// The whole state of a run at the end of a step: what it needs to continue as if it had never stopped. It is read from a device or
// from a file (core/results/checkpoint_file.hpp) block by block, so that it never has to be in memory as a whole.
#pragma once

#include "core/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

struct CheckpointInfo {
    std::uint64_t step = 0;
    double time_step = 0;            // s
    double start_time = 0;           // s, of step 0: not 0 when the run itself began at a checkpoint
    bool has_whole_velocity = false; // it is of the displacement's time; otherwise of half a step before
    std::string precision, layout;   // of the numbers and of their order on the device
    std::string axes; // of a lattice, from the row on (lattice_axes.hpp), such as "zyx"; earlier versions did not say
    std::uint64_t fingerprint = 0; // of the model, see below
    std::string device, driver;    // another one rounds otherwise

    double time() const { return start_time + static_cast<double>(step) * time_step; }
};

// One array of the device, named by what it holds. `read` copies bytes from `offset` on.
struct CheckpointBlock {
    std::string name;
    std::uint64_t bytes = 0;
    std::function<void(std::uint64_t offset, std::span<std::byte> to)> read;
};

struct Checkpoint {
    CheckpointInfo info;
    std::vector<CheckpointBlock> blocks;
};

// Equal for models with the same nodes, volumes and horizon, in the same order; hardly ever for others.
std::uint64_t fingerprint(const Model& model);

} // namespace periscope
