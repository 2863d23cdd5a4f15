// The commands of the first rank to the others. Everything that differs from process to process (how long a batch is, when a checkpoint is
// due, when a run stops) is decided by the first rank alone, and the others hear of it as a command.
#pragma once

#include "gpu/ranks/communicator.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

enum class Command : std::uint64_t {
    end,           // nothing more will come
    build,         // the solver
    advance,       // steps
    frame,         // use
    read_state,    // number of the array, first byte, bytes
    write_state,   // likewise; a broadcast of the bytes follows
    state_written, // step, whether the same run continues, whether velocities are whole
    displacements,
    living_bonds,
    traffic
};

struct RankCall {
    Command command = Command::end;
    std::array<std::uint64_t, 3> numbers{};
};

void tell(Communicator& ranks, const RankCall& call); // of the first rank
RankCall hear(Communicator& ranks);                   // of the others: waits for the next one

// What each rank has, known to all, in their order.
std::vector<Bytes> told_by_all(Communicator& ranks, std::span<const std::byte> own);
std::vector<std::string> told_by_all(Communicator& ranks, const std::string& own);

// On the first rank, as long as a run lasts: at its end the others learn that nothing more will come.
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
