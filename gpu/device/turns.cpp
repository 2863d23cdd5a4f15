#include "gpu/device/turns.hpp"

namespace periscope::gpu {

Turns::Turns(cl::CommandQueue queue, HostMemory host_memory)
    : queue_(std::move(queue)), host_memory_(std::move(host_memory)) {}

Turns::~Turns() {
    try {
        queue_.finish();
    } catch (const cl::Error&) { // the device was lost, so it does not read any more
        return;
    }
}

cl::Buffer Turns::next(std::size_t bytes) {
    const auto found = slots_.find({made_[now_.owner], bytes});
    if (found == slots_.end())
        return {};
    ++made_[now_.owner];
    return of(found->second).buffer;
}

void Turns::keep(const cl::Buffer& made, std::size_t bytes) {
    slots_[{made_[now_.owner]++, bytes}] = made();
    shared_[made()] = {made, bytes, nobody, false, {}};
}

std::shared_ptr<std::byte[]>& Turns::host(Shared& shared, Owner owner) {
    std::shared_ptr<std::byte[]>& host = shared.hosts[owner];
    if (!host)
        host = host_memory_(shared.bytes);
    return host;
}

// Enqueues downloading the content of the domain that is on the device, if it has changed. Nothing waits here, because
// the queue runs commands in order: earlier uploads have ended before, and later commands run after it.
void Turns::bring_back(Shared& shared) {
    if (!shared.has_changed)
        return;
    queue_.enqueueReadBuffer(shared.buffer, CL_FALSE, 0, shared.bytes, host(shared, shared.owner).get());
    shared.has_changed = false;
}

void Turns::use(cl_mem buffer, Use use) {
    const auto found = shared_.find(buffer);
    if (found == shared_.end())
        return;
    Shared& shared = found->second;
    if (now_.owner == nobody)
        throw DeviceError("A buffer of a domain is used outside the turns of the domains. This is a bug in Periscope.");
    if (shared.owner != now_.owner) {
        bring_back(shared);
        shared.owner = now_.owner;
        if (const auto kept = shared.hosts.find(now_.owner); kept != shared.hosts.end())
            queue_.enqueueWriteBuffer(shared.buffer, CL_FALSE, 0, shared.bytes, kept->second.get());
    }
    shared.has_changed = shared.has_changed || use == Use::changes;
}

std::span<std::byte> Turns::on_host(Owner owner, const cl::Buffer& buffer, Use use) {
    Shared& shared = of(buffer());
    if (shared.owner == owner)
        bring_back(shared);
    queue_.finish(); // waits for transfers in both directions that are still in progress
    if (use == Use::changes && shared.owner == owner)
        shared.owner = nobody;
    return {host(shared, owner).get(), shared.bytes};
}

} // namespace periscope::gpu
