#include "gpu/body/resident_body.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace periscope::gpu {

ResidentBody::ResidentBody(DeviceContext& device, std::vector<std::unique_ptr<BondStore>> stores)
    : device_(device), stores_(std::move(stores)) {
    const std::uint32_t reach = any_store().reach();
    for (std::size_t to = 0; to < stores_.size(); ++to)
        for (std::size_t from = 0; from < stores_.size(); ++from) {
            const Domain &owner = stores_[from]->domain(), &near = stores_[to]->domain();
            const std::uint32_t first = std::max(owner.first(), near.first() - std::min(reach, near.first())),
                                end = std::min(owner.first() + owner.places(), near.first() + near.places() + reach);
            if (from != to && first < end)
                shared_.push_back({from, to, first, end - first});
        }
}

// What the owners have of each field, to where it is in the halo of others.
void ResidentBody::exchange(std::vector<StateBuffer> (BondStore::*fields)() const) {
    if (shared_.empty())
        return;
    std::vector<std::vector<StateBuffer>> of_stores;
    for (const auto& store : stores_)
        of_stores.push_back((*store.*fields)());
    const auto offset = [&](std::size_t domain, const Slice& slice, const Shared& s) -> cl::array<cl::size_type, 3> {
        return {(slice.first + s.first - stores_[domain]->domain().first()) * slice.item, 0, 0};
    };
    for (const Shared& s : shared_)
        for (std::size_t k = 0; k < of_stores[s.from].size(); ++k) {
            const StateBuffer &from = of_stores[s.from][k], &to = of_stores[s.to][k];
            device_.queue.enqueueCopyBufferRect(from.buffer, to.buffer, offset(s.from, from.slice, s),
                                                offset(s.to, to.slice, s),
                                                {s.count * from.slice.item, from.slice.rows, 1},
                                                from.slice.here * from.slice.item, 0, to.slice.here * to.slice.item, 0);
        }
}

void ResidentBody::warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    any_store().warm_up(prescribed, loads);
}

void ResidentBody::run(const std::vector<StepCall>& steps, const AfterStep& after_last) {
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const bool is_last = k + 1 == steps.size();
        for (const auto& store : stores_)
            store->dilate(steps[k]);
        exchange(&BondStore::halo_of_dilatation);
        for (const auto& store : stores_) {
            store->move(steps[k]);
            if (is_last && after_last)
                after_last(*store, {{0, store->domain().blocks()}, store->domain().first_block});
        }
        exchange(&BondStore::halo);
    }
}

void ResidentBody::each(const Visit& visit) {
    for (const auto& store : stores_)
        visit(*store);
}

std::vector<StateArray> ResidentBody::state() {
    std::vector<StateArray> arrays;
    if (is_whole()) {
        for (const StateBuffer& b : any_store().state())
            arrays.push_back(array_of(device_, b));
        return arrays;
    }
    std::vector<std::vector<StateBuffer>> of_names;
    for (const auto& store : stores_) {
        const std::vector<StateBuffer> buffers = store->state();
        of_names.resize(buffers.size());
        for (std::size_t k = 0; k < buffers.size(); ++k)
            of_names[k].push_back(buffers[k]);
    }
    for (const std::vector<StateBuffer>& of_domains : of_names)
        arrays.push_back(joined_array(device_, of_domains));
    return arrays;
}

std::optional<Fault> ResidentBody::fault() {
    std::optional<Fault> first;
    for (const auto& store : stores_) {
        std::array<cl_int, 2> found{};
        device_.queue.enqueueReadBuffer(store->nodes().fault, CL_TRUE, 0, sizeof found, found.data());
        if (found[0] >= 0 && (!first || found[1] < first->step))
            first = Fault{store->node_of_fault(static_cast<std::uint32_t>(found[0])), found[1]};
    }
    return first;
}

} // namespace periscope::gpu
