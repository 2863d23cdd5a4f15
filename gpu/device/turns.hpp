// Buffers of a device that several domains of a body use in turn, where there is not room for all of them. What a domain has in them lies
// in the memory of the host; the first kernel or copy that uses a buffer brings it, and what had changed of the domain before it goes
// back then. A kernel changes those of its arguments that are not declared const. Nothing travels that is not used.
//
// The n-th buffer that a domain makes is the n-th of every other domain, if it has the same size: a handle alone does not tell whose
// content is meant. So whoever uses one says whose turn it is (Turn). The program, and what all domains have in common, is made
// without a turn and stays on the device.
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
    using Owner = std::uint32_t; // a domain, by its first block
    using HostMemory = std::function<std::shared_ptr<std::byte[]>(std::size_t bytes)>;
    static constexpr Owner nobody = UINT32_MAX;

    Turns(cl::CommandQueue queue, HostMemory host_memory); // of the device: in order
    ~Turns();                                              // waits for what travels
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;

    // Whose turn it is, and whether the buffers made from now on are its own. What was before.
    struct State {
        Owner owner = nobody;
        bool makes = false;
    };
    State take(State next) { return std::exchange(now_, next); }

    State now() const { return now_; }

    // The next buffer of this size of the domain whose turn it is, if it makes buffers of its own and an earlier domain had it; and one
    // that the device has just made for it.
    bool makes() const { return now_.makes; }
    cl::Buffer next(std::size_t bytes);
    void keep(const cl::Buffer& made, std::size_t bytes);

    // Before a command uses a buffer. Of one that all domains have in common it does nothing.
    void use(const cl::Buffer& buffer, Use use) { this->use(buffer(), use); }
    void use(cl_mem buffer, Use use);
    // A domain's content, to be read or changed by the host before the next command.
    std::span<std::byte> on_host(Owner owner, const cl::Buffer& buffer, Use use);

private:
    struct Shared {
        cl::Buffer buffer;
        std::size_t bytes = 0;
        Owner owner = nobody;     // whose content it has
        bool has_changed = false; // since it came
        std::unordered_map<Owner, std::shared_ptr<std::byte[]>> hosts;
    };
    using Place = std::pair<std::size_t, std::size_t>; // which of a domain's buffers, and its size
    Shared& of(cl_mem buffer) { return shared_.at(buffer); }
    std::shared_ptr<std::byte[]>& host(Shared& shared, Owner owner);
    void bring_back(Shared& shared);

    cl::CommandQueue queue_;
    HostMemory host_memory_;
    State now_;
    std::map<Place, cl_mem> places_;
    std::unordered_map<Owner, std::size_t> made_; // by each domain
    std::unordered_map<cl_mem, Shared> shared_;
};

} // namespace periscope::gpu
