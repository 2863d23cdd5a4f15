// Commands of the first rank to the others; a rank is one of the processes that compute a body together. Only the first
// rank decides what could differ between processes, such as the length of a batch, or when a checkpoint is due or the
// run stops. It sends these decisions to the others as commands.
#pragma once

#include "gpu/ranks/communicator.hpp"

#include "core/base/error.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace periscope::gpu {

enum class Command : std::uint64_t {
    end,           // no commands follow
    build,         // build the solver
    advance,       // argument: number of steps
    relax,         // argument: number of iterations
    frame,         // argument: FrameUse
    read_state,    // arguments: number of the array, first byte, number of bytes
    write_state,   // the same arguments; a broadcast of the bytes follows
    state_written, // arguments: step, whether the same run continues, whether velocities are those of whole steps
    displacements,
    living_bonds,
    traffic
};

struct RankCall {
    Command command = Command::end;
    std::array<std::uint64_t, 3> numbers{};
};

void tell(Communicator& ranks, const RankCall& call); // called by the first rank
RankCall hear(Communicator& ranks);                   // called by the others; waits for the next command

// Sends the value of each rank to all ranks. Returns the values in the order of the ranks.
std::vector<Bytes> told_by_all(Communicator& ranks, std::span<const std::byte> own);
std::vector<std::string> told_by_all(Communicator& ranks, const std::string& own);

// Does work in which the ranks exchange messages; all ranks call it at the same time. After an error, this rank sends
// nothing any more, because it does not know for which message the others wait.
template <typename Work>
auto as_one(Communicator& ranks, Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const RunError&) { // this error concerns the whole body, so all ranks throw it after the same call
        throw;
    } catch (...) {
        ranks.lose();
        throw;
    }
}

// Exists on the first rank while a run lasts. Its destructor sends the others the command `end`.
class FirstRank {
public:
    explicit FirstRank(Communicator& ranks) : ranks_(ranks) {}
    ~FirstRank();
    FirstRank(const FirstRank&) = delete;
    FirstRank& operator=(const FirstRank&) = delete;

private:
    Communicator& ranks_;
};

} // namespace periscope::gpu
