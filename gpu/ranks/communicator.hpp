// Exchanges messages between the processes that compute a body together, which MPI calls ranks. A run in one process
// does not use it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace periscope::gpu {

using Bytes = std::vector<std::byte>;

struct OutgoingMessage {
    int to = 0;
    std::span<const std::byte> bytes;
};
struct IncomingMessage { // a message whose size the receiver knows
    int from = 0;
    std::span<std::byte> bytes;
};

// All ranks must make the same calls in the same order, from the thread that made the object.
class Communicator {
public:
    virtual ~Communicator() = default;
    Communicator() = default;
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;

    virtual int rank() const = 0; // 0: the first rank, which decides and writes the files
    virtual int size() const = 0;
    virtual int on_this_host() const = 0; // the number of ranks on this computer, including this one

    // Sends the bytes of the first rank to all.
    virtual void broadcast(Bytes& bytes) = 0;
    // Returns on the first rank the bytes of all ranks in their order, including its own; on other ranks the result is
    // empty.
    virtual std::vector<Bytes> gather(std::span<const std::byte> own) = 0;
    // Sends and receives at the same time, and waits until all messages have been transferred.
    virtual void exchange(std::span<const OutgoingMessage> out, std::span<const IncomingMessage> in) = 0;
    // Ends all ranks immediately.
    [[noreturn]] virtual void abort(int exit_code) = 0;

    bool is_first() const { return rank() == 0; }
    // Called after an error in work that all ranks do together. This rank then does not know for which message the
    // others wait, so it must not send any more.
    void lose() { is_lost_ = true; }
    bool is_lost() const { return is_lost_; }

private:
    bool is_lost_ = false;
};

// The name of the function that a plug-in exports. It returns a communicator of all ranks, which the caller deletes.
// Throws std::runtime_error.
inline constexpr const char* communicator_function = "periscope_communicator";
using MakeCommunicator = Communicator* (*)();

} // namespace periscope::gpu
