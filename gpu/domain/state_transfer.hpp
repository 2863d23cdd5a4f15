// Converts the state of stores to the blocks of a checkpoint, and restores it from them. Values are in device units:
// lengths in spacings, times in time steps.
#pragma once

#include "core/model/checkpoint.hpp"
#include "gpu/device/device_context.hpp"
#include "gpu/domain/slice.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace periscope::gpu {

// How an array of a new run is computed from a stored array. If the same run is resumed, every bit is restored. A run
// with other materials, conditions or another time step gets only the values that are still valid. "Here" is the array
// of the new run before.
enum class Restoring {
    as_stored,
    nodes,         // records of eight numbers: only the displacement (numbers 4 to 6) is restored
    per_step,      // numbers that are proportional to the time step, such as velocities
    per_step_rest, // rounding errors of such numbers: 0 if the time step has changed
    life,          // bits of intact bonds: 1 if it is 1 in both arrays
    marks,         // bits: 1 if it is 1 in the stored array or here
    flags,         // bytes that are 0 or 1: 1 if it is 1 in the stored array or here
    account        // energies, restored only in the same run; the name begins with "energy_"
};

inline constexpr const char* rigid_block = "rigid_bodies";    // the state of rigid bodies
inline constexpr const char* relaxation_block = "relaxation"; // the state of a relaxation (motion/relaxation_state.hpp)

struct StateBuffer {
    std::string name;
    cl::Buffer buffer;
    Restoring restoring = Restoring::as_stored;
    Slice slice = {}; // maps the array of a domain to that of the whole body
    // For an array that does not lie in one buffer: functions that read and write its bytes in the form of a
    // checkpoint.
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
    // Calls each(first byte, number of bytes) for those of the `bytes` bytes from `offset` on that the domains of this
    // process have. Not set if they have all bytes.
    using Each = std::function<void(std::uint64_t first, std::uint64_t count)>;
    std::function<void(std::uint64_t offset, std::uint64_t bytes, const Each& each)> own = {};
};

// Returns the array that lies in one buffer of the device. The device must outlive the result.
StateArray array_of(DeviceContext& device, const StateBuffer& buffer);
// joined_array() returns the array whose parts are in the buffers of several domains, each on its device. Values that
// belong to no domain (the ghosts around a body) are 0.
struct DomainBuffer {
    DeviceContext& device;
    StateBuffer buffer;
    Turns::Owner turn = Turns::nobody; // if domains take turns on the device (device/turns.hpp)
};
StateArray joined_array(const std::vector<DomainBuffer>& of_domains);

// Returns blocks for a checkpoint that read the arrays when they are written. The arrays must outlive them.
std::vector<CheckpointBlock> state_blocks(const std::vector<StateArray>& arrays);

// Restores the arrays from the blocks of a checkpoint. Blocks with names "step_…", which matter for one step only, are
// ignored if the store does not use them. Energies are restored only if the same run is resumed (`is_same_run`).
// `step_ratio` is the time step of this run divided by the stored one. An array that the checkpoint lacks stays
// unchanged. If the checkpoint has λ but no marks of softened bonds, all bonds are marked as possibly softened. Throws
// CaseError if an array of the checkpoint has another size, has values that are not valid, or is not used by this
// model.
void restore_blocks(const std::vector<StateArray>& arrays, const std::vector<CheckpointBlock>& blocks,
                    double step_ratio, bool double_precision, bool is_same_run);

} // namespace periscope::gpu
