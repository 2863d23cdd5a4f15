// The complete state of a run at the end of a step, from which the run continues as if it had never stopped. It is read
// block by block from a device or from a file (core/results/checkpoint_file.hpp), because all of it may not fit into
// memory.
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
    double time_step = 0;  // s
    double start_time = 0; // s, at step 0; not 0 if the run itself started from a checkpoint
    // Whether the velocity is at the time of the displacement; otherwise half a step earlier
    bool has_whole_velocity = false;
    std::string precision, layout; // number format, and order of the nodes on the device
    // Only for a lattice: its axes in the order of memory, from that of the rows on (lattice_axes.hpp), such as "zyx";
    // empty in files of earlier versions.
    std::string axes;
    std::uint64_t fingerprint = 0; // fingerprint() of the model
    std::string device, driver;    // on another device or driver, rounding differs

    double time() const { return start_time + static_cast<double>(step) * time_step; }
};

// An array of the device, named by its content. `read` fills `to` with the bytes from `offset` on.
struct CheckpointBlock {
    std::string name;
    std::uint64_t bytes = 0;
    std::function<void(std::uint64_t offset, std::span<std::byte> to)> read;
};

struct Checkpoint {
    CheckpointInfo info;
    std::vector<CheckpointBlock> blocks;
};

// Returns a number that is equal for models with the same horizon, number of bonds, and nodes (positions, volumes,
// order), and almost certainly different for other models.
std::uint64_t fingerprint(const Model& model);

} // namespace periscope
