// Lets several domains of a body share the buffers of a device, if it has no room for the buffers of all domains: the
// domains take turns. The contents of the buffers of all domains lie in the memory of the host. The first kernel or
// copy that uses a buffer in the turn of a domain uploads its content for this domain; before, the content of the
// previous domain is downloaded if it has changed. A kernel is assumed to change those of its arguments that are not
// declared const. Buffers that are not used are not transferred.
//
// The n-th buffer that a domain makes is the same as the n-th buffer of every other domain, if it has the same size. So
// the handle of a buffer does not determine whose content is meant; an object of the class Turn determines it. Programs
// and buffers with the same content for all domains are made outside all turns, and stay on the device.
#pragma once

#include "gpu/device/opencl.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

namespace periscope::gpu {

enum class Use { reads, changes };

class Turns {
public:
    using Owner = std::uint32_t; // a domain, identified by its first block
    using HostMemory = std::function<std::shared_ptr<std::byte[]>(std::size_t bytes)>;
    static constexpr Owner nobody = UINT32_MAX;

    Turns(cl::CommandQueue queue, HostMemory host_memory); // the queue of the device, in order
    ~Turns();                                              // waits for pending transfers
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;

    // Whose turn it is, and whether buffers that are made from now on belong to this domain. take() returns the
    // previous state.
    struct State {
        Owner owner = nobody;
        bool makes = false;
    };
    State take(State next) { return std::exchange(now_, next); }

    State now() const { return now_; }

    // If makes() is true, buffers that are made now belong to the domain whose turn it is. next() returns the buffer at
    // this position in the order of making, if an earlier domain has made one of this size; otherwise the device makes
    // one, and keep() records it.
    bool makes() const { return now_.makes; }
    cl::Buffer next(std::size_t bytes);
    void keep(const cl::Buffer& made, std::size_t bytes);

    // Called before a command uses a buffer. Does nothing for a buffer that all domains share.
    void use(const cl::Buffer& buffer, Use use) { this->use(buffer(), use); }
    void use(cl_mem buffer, Use use);
    // Returns the content of a buffer for domain `owner` in the memory of the host, which the caller may read, or with
    // Use::changes also change, before the next command.
    std::span<std::byte> on_host(Owner owner, const cl::Buffer& buffer, Use use);

private:
    struct Shared {
        cl::Buffer buffer;
        std::size_t bytes = 0;
        Owner owner = nobody;     // the domain whose content is on the device
        bool has_changed = false; // whether the content has changed since it was uploaded
        std::unordered_map<Owner, std::shared_ptr<std::byte[]>> hosts;
    };
    using Slot = std::pair<std::size_t, std::size_t>; // the index of a buffer of a domain, and its size
    Shared& of(cl_mem buffer) { return shared_.at(buffer); }
    std::shared_ptr<std::byte[]>& host(Shared& shared, Owner owner);
    void bring_back(Shared& shared);

    cl::CommandQueue queue_;
    HostMemory host_memory_;
    State now_;
    std::map<Slot, cl_mem> slots_;
    std::unordered_map<Owner, std::size_t> made_; // number of buffers that each domain has made
    std::unordered_map<cl_mem, Shared> shared_;
};

} // namespace periscope::gpu
