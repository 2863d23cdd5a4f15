// The state of a store to a checkpoint and back. Values are in device units: lengths in spacings, times in steps.
#pragma once

#include "core/model/checkpoint.hpp"
#include "gpu/device/device_context.hpp"
#include "gpu/domain/slice.hpp"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace periscope::gpu {

// How a stored array is put into that of a new run. An unchanged run that continues gets back every bit; a run with other
// materials, conditions or another time step gets only the values that are still valid.
enum class Restoring {
    as_stored,
    nodes,         // records of eight numbers: only the displacement (numbers 4 to 6) is of the state
    per_step,      // real numbers in units of the time step
    per_step_rest, // what their sums dropped: nothing after a change of the time step
    life,          // bits: what is dead in either stays dead
    marks,         // bits: what is marked in either is marked
    flags,         // bytes that are 0 or 1: likewise
    account // sums of energy, only for the same run; another run starts with zero. The name begins with "energy_"
};

inline constexpr const char* rigid_block = "rigid_bodies";    // their state
inline constexpr const char* relaxation_block = "relaxation"; // of a way to rest (motion/relaxation_book.hpp)

struct StateBuffer {
    std::string name;
    cl::Buffer buffer;
    Restoring restoring = Restoring::as_stored;
    Slice slice = {}; // of a domain's array
    // How to reach the bytes of an array that does not lie in one buffer as it is stored.
    struct Access {
        std::uint64_t bytes = 0;
        std::function<void(std::uint64_t offset, std::span<std::byte> to)> read;
        std::function<void(std::uint64_t offset, std::span<const std::byte> from)> write;
    };
    Access access = {};
};

// An array of the whole body as a checkpoint has it, wherever it lies.
struct StateArray {
    std::string name;
    std::uint64_t bytes = 0;
    Restoring restoring = Restoring::as_stored;
    std::function<void(std::uint64_t offset, std::span<std::byte> to)> read;
    std::function<void(std::uint64_t offset, std::span<const std::byte> from)> write;
    // Which of these bytes the domains of this process have: calls each(first byte, count). Empty: all of them.
    using Each = std::function<void(std::uint64_t first, std::uint64_t count)>;
    std::function<void(std::uint64_t offset, std::uint64_t bytes, const Each& each)> own = {};
};

// In one buffer of the device, which must outlive it.
StateArray array_of(DeviceContext& device, const StateBuffer& buffer);
// In the buffers of several domains, of which this is the same array, each on its device. What belongs to none of them, the ghosts
// around a body, is zero.
struct DomainBuffer {
    DeviceContext& device;
    StateBuffer buffer;
    Turns::Owner turn = Turns::nobody; // of the domain, where domains take turns
};
StateArray joined_array(const std::vector<DomainBuffer>& of_domains);

// Blocks that read the arrays when they are asked, as long as these live.
std::vector<CheckpointBlock> state_blocks(const std::vector<StateArray>& arrays);

// What counts for a single step ("step_…") is left out where the store has no use for it. Accounts are restored only when the same run continues. `step_ratio`: this run's time step over the stored one's. What the store has
// and the checkpoint lacks stays as it is, but marks of what has softened: then all is marked that may have.
// Throws CaseError when the checkpoint holds arrays of another size, or a history of bonds that this model has no use for.
void restore_blocks(const std::vector<StateArray>& arrays, const std::vector<CheckpointBlock>& blocks,
                    double step_ratio, bool double_precision, bool is_same_run);

} // namespace periscope::gpu
