// The plug-in for MPI. It is the only source that includes the headers of MPI, and the only library that is linked with
// MPI. The same source serves each implementation of MPI.
#include "gpu/ranks/communicator.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace {

using namespace periscope::gpu;

constexpr std::size_t longest = 1U << 30; // most bytes of a message, because MPI counts them in an int

class MpiCommunicator final : public Communicator {
public:
    MpiCommunicator() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
        if (provided < MPI_THREAD_FUNNELED)
            throw std::runtime_error("This MPI does not allow a program to have threads.");
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
        MPI_Comm of_host = MPI_COMM_NULL;
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &of_host);
        MPI_Comm_size(of_host, &on_this_host_);
        MPI_Comm_free(&of_host);
    }
    ~MpiCommunicator() override { MPI_Finalize(); }

    int rank() const override { return rank_; }
    int size() const override { return size_; }
    int on_this_host() const override { return on_this_host_; }

    void broadcast(Bytes& bytes) override {
        std::uint64_t count = bytes.size();
        broadcast(&count, sizeof count);
        bytes.resize(count);
        for (std::size_t at = 0; at < count; at += longest)
            broadcast(bytes.data() + at, length(count, at));
    }

    std::vector<Bytes> gather(std::span<const std::byte> own) override {
        const std::uint64_t count = own.size();
        if (rank_ != 0) {
            const OutgoingMessage messages[]{{0, std::as_bytes(std::span(&count, 1))}, {0, own}};
            exchange(messages, {});
            return {};
        }
        std::vector<std::uint64_t> counts(static_cast<std::size_t>(size_));
        std::vector<IncomingMessage> incoming;
        for (int r = 1; r < size_; ++r)
            incoming.push_back({r, std::as_writable_bytes(std::span(&counts[static_cast<std::size_t>(r)], 1))});
        exchange({}, incoming);
        std::vector<Bytes> all(counts.size());
        all.front().assign(own.begin(), own.end());
        for (std::size_t r = 1; r < all.size(); ++r) {
            all[r].resize(counts[r]);
            incoming[r - 1].bytes = all[r];
        }
        exchange({}, incoming);
        return all;
    }

    void exchange(std::span<const OutgoingMessage> out, std::span<const IncomingMessage> in) override {
        requests_.clear();
        for (const IncomingMessage& message : in)
            for (std::size_t at = 0; at < message.bytes.size(); at += longest)
                MPI_Irecv(message.bytes.data() + at, length(message.bytes.size(), at), MPI_BYTE, message.from, 0,
                          MPI_COMM_WORLD, &requests_.emplace_back());
        for (const OutgoingMessage& message : out)
            for (std::size_t at = 0; at < message.bytes.size(); at += longest)
                MPI_Isend(message.bytes.data() + at, length(message.bytes.size(), at), MPI_BYTE, message.to, 0,
                          MPI_COMM_WORLD, &requests_.emplace_back());
        wait();
    }

    void abort(int exit_code) override {
        MPI_Abort(MPI_COMM_WORLD, exit_code);
        std::_Exit(exit_code);
    }

private:
    static int length(std::size_t count, std::size_t at) { return static_cast<int>(std::min(longest, count - at)); }

    // Uses a broadcast that does not block, because other ranks wait here for the first one, for example while it
    // writes a frame, and wait() leaves the processor to other threads.
    void broadcast(void* data, int count) {
        requests_.assign(1, MPI_REQUEST_NULL);
        MPI_Ibcast(data, count, MPI_BYTE, 0, MPI_COMM_WORLD, requests_.data());
        wait();
        requests_.clear();
    }

    // MPI waits in a busy loop, which would take the processor from the threads that compute.
    void wait() {
        constexpr int patient_tries = 200;
        for (int tries = 0, is_done = 0;; ++tries) {
            MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &is_done, MPI_STATUSES_IGNORE);
            if (is_done)
                return;
            if (tries < patient_tries)
                std::this_thread::yield();
            else
                std::this_thread::sleep_for(std::chrono::microseconds(20));
        }
    }

    int rank_ = 0, size_ = 1, on_this_host_ = 1;
    std::vector<MPI_Request> requests_;
};

} // namespace

extern "C" Communicator* periscope_communicator() {
    return new MpiCommunicator;
}
