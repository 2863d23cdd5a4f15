// The processes that compute a body together, which MPI calls ranks: what they tell each other. A run in one process has none of this.
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
struct IncomingMessage { // its size is known
    int from = 0;
    std::span<std::byte> bytes;
};

// All ranks make the same calls in the same order, from the thread that made the object.
class Communicator {
public:
    virtual ~Communicator() = default;
    Communicator() = default;
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;

    virtual int rank() const = 0; // 0: the first, which decides and writes the files
    virtual int size() const = 0;
    virtual int on_this_host() const = 0; // ranks on this computer, this one included

    // From the first rank to all.
    virtual void broadcast(Bytes& bytes) = 0;
    // From all to the first rank, in their order, what it has itself included; elsewhere the result is empty.
    virtual std::vector<Bytes> gather(std::span<const std::byte> own) = 0;
    // Sends and receives, at the same time, and waits for all of them.
    virtual void exchange(std::span<const OutgoingMessage> out, std::span<const IncomingMessage> in) = 0;
    // Ends all ranks at once.
    [[noreturn]] virtual void abort(int exit_code) = 0;

    bool is_first() const { return rank() == 0; }
    // An error in the middle of common work: this rank no longer knows what the others wait for.
    void lose() { is_lost_ = true; }
    bool is_lost() const { return is_lost_; }

private:
    bool is_lost_ = false;
};

// What a plug-in offers under this name: a communicator of all ranks, which the caller deletes. Throws std::runtime_error.
inline constexpr const char* communicator_function = "periscope_communicator";
using MakeCommunicator = Communicator* (*)();

} // namespace periscope::gpu
