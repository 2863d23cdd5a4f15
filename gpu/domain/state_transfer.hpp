// Writes the state of a store to a checkpoint and restores it. Values are in device units: lengths in spacings, times
// in steps.
#pragma once

#include "core/model/checkpoint.hpp"
#include "gpu/device/device_context.hpp"
#include "gpu/domain/slice.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace periscope::gpu {

// How a stored array becomes an array of a new run. If the same run continues, every bit is restored. A run with other
// materials, conditions or another time step gets only the values that are still valid.
enum class Restoring {
    as_stored,
    nodes,         // records of eight numbers: only the displacement (numbers 4 to 6) is restored
    per_step,      // real numbers in units of the time step
    per_step_rest, // rounding remainders of these numbers: 0 if the time step has changed
    life,          // bits: a bond that is dead in one of the arrays is dead
    marks,         // bits: a mark in one of the arrays stays
    flags,         // bytes that are 0 or 1: a 1 in one of the arrays stays
    account // sums of energy, only for the same run; another run starts with zero. The name begins with "energy_"
};

inline constexpr const char* rigid_block = "rigid_bodies";    // the state of rigid bodies
inline constexpr const char* relaxation_block = "relaxation"; // the state of a relaxation (motion/relaxation_book.hpp)

struct StateBuffer {
    std::string name;
    cl::Buffer buffer;
    Restoring restoring = Restoring::as_stored;
    Slice slice = {}; // maps the array of a domain
    // Reads and writes the bytes of an array that does not lie in one buffer in the form of a checkpoint.
    struct Access {
        std::uint64_t bytes = 0;
        std::function<void(std::uint64_t offset, std::span<std::byte> to)> read;
        std::function<void(std::uint64_t offset, std::span<const std::byte> from)> write;
    };
    Access access = {};
};

// An array of the whole body in the form of a checkpoint, independent of where its parts are.
struct StateArray {
    std::string name;
    std::uint64_t bytes = 0;
    Restoring restoring = Restoring::as_stored;
    std::function<void(std::uint64_t offset, std::span<std::byte> to)> read;
    std::function<void(std::uint64_t offset, std::span<const std::byte> from)> write;
    // Calls each(first byte, count) for those of these bytes that the domains of this process have. Not set: they have
    // all bytes.
    using Each = std::function<void(std::uint64_t first, std::uint64_t count)>;
    std::function<void(std::uint64_t offset, std::uint64_t bytes, const Each& each)> own = {};
};

// The array in one buffer of the device. The device must outlive it.
StateArray array_of(DeviceContext& device, const StateBuffer& buffer);
// The array whose parts are in the buffers of several domains, each on its device. Values that belong to no domain (the
// ghosts around a body) are zero.
struct DomainBuffer {
    DeviceContext& device;
    StateBuffer buffer;
    Turns::Owner turn = Turns::nobody; // the owner of the domain's turn, if domains take turns
};
StateArray joined_array(const std::vector<DomainBuffer>& of_domains);

// Blocks of a checkpoint that read the arrays on demand. The arrays must outlive them.
std::vector<CheckpointBlock> state_blocks(const std::vector<StateArray>& arrays);

// Restores the arrays from the blocks of a checkpoint. Blocks for a single step ("step_…") are ignored if the store
// does not use them. Accounts are restored only if the same run continues. `step_ratio` is the time step of this run
// over the stored one. An array that the checkpoint lacks stays unchanged. If the checkpoint lacks the marks of
// softened nodes, all nodes that may have softened are marked. Throws CaseError if an array of the checkpoint has
// another size, or if the model cannot use the history of bonds.
void restore_blocks(const std::vector<StateArray>& arrays, const std::vector<CheckpointBlock>& blocks,
                    double step_ratio, bool double_precision, bool is_same_run);

} // namespace periscope::gpu
