#include "gpu/motion/contact_sums.hpp"

#include "gpu/bonds/rigid_buffers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace periscope::gpu {
namespace {

struct EndedHead {
    std::uint64_t first = 0, count = 0;             // parts
    std::uint64_t first_touched = 0, sum_count = 0; // parts whose sums follow
};

} // namespace

ContactSums::ContactSums(const Model& model, const Body& body, bool wide_is_double)
    : ranks_(body.ranks()), bodies_(model.rigid_bodies.size()), items_(body.any_store().sizes().item.in_body),
      of_part_(items_of_part(items_)), parts_((items_ + of_part_ - 1) / of_part_),
      sum_bytes_(contact_sum_numbers * (wide_is_double ? 8 : 4)) {
    for (const auto& store : body.stores())
        stores_.push_back(of_store(*store));
}

std::size_t ContactSums::device_of(const BondStore& store) {
    DeviceContext& device = store.device();
    auto found = std::ranges::find(devices_, &device, &OfDevice::device);
    if (found == devices_.end()) {
        OfDevice of;
        of.device = &device;
        of.part_touched = device.zeros(4 * parts_);
        of.part_sums = device.zeros(parts_ * bodies_ * sum_bytes_);
        for (cl::Buffer& open : of.open)
            open = device.zeros(local_size * bodies_ * sum_bytes_);
        of.first_item = store.sizes().item.before(store.domain().first_block);
        found = devices_.insert(found, of);
    }
    found->end_item = store.sizes().item.before(store.domain().end_block);
    return static_cast<std::size_t>(found - devices_.begin());
}

ContactSums::OfStore ContactSums::of_store(const BondStore& store) {
    OfStore of;
    of.store = &store;
    of.device = device_of(store);
    of.sum = Kernel(store.general_program(), "sum_contacts");
    of.sum.bind({{"body_count", static_cast<cl_uint>(bodies_)},
                 {"item_count", static_cast<cl_uint>(items_)},
                 {"items_of_part", static_cast<cl_uint>(of_part_)},
                 {"part_touched", devices_[of.device].part_touched},
                 {"part_sums", devices_[of.device].part_sums},
                 {"partial", bytes_of_group()},
                 {"bodies_of_group", LocalBytes{sizeof(cl_uint)}}});
    of.sum.bind_if_present(store.buffers());
    of.first_item = of.sum.at_launch<cl_uint>("first_item");
    of.first_of_body = of.sum.at_launch<cl_uint>("first_of_body");
    of.end_of_body = of.sum.at_launch<cl_uint>("end_of_body");
    of.begun = of.sum.at_launch<cl::Buffer>("begun");
    of.left = of.sum.at_launch<cl::Buffer>("left");
    of.sum.require_complete();
    return of;
}

ContactSums::OfStore& ContactSums::of(const BondStore& store) {
    return *std::ranges::find(stores_, &store, &OfStore::store);
}

void ContactSums::blocks_done(const BondStore& store, const DoneBlocks& blocks) {
    if (!exist())
        return;
    const BondStore::Counted& item = store.sizes().item;
    if (store.domain().is_part)
        sum(of(store), {item.first + std::size_t{blocks.here.first} * item.of_block, item.before(blocks.first_in_body),
                        item.before(blocks.first_in_body + blocks.here.end - blocks.here.first)});
    else
        sum(of(store), {0, 0, items_});
}

void ContactSums::sum(OfStore& store, const Items& items) {
    OfDevice& device = devices_[store.device];
    const std::size_t first_part = items.first_of_body / of_part_;
    if (items.first_of_body % of_part_ != 0) {
        if (store.device != last_device_) {
            put_open_sums(device, first_part, open_sums(devices_[last_device_], first_part));
        } else if (ranks_ && items.first_of_body == device.first_item) {
            Bytes open(open_bytes());
            ranks_->communicator->exchange({}, std::vector{IncomingMessage{ranks_->communicator->rank() - 1, open}});
            put_open_sums(device, first_part, open);
        }
    }
    last_device_ = store.device;
    store.first_item.set(static_cast<cl_uint>(items.first));
    store.first_of_body.set(static_cast<cl_uint>(items.first_of_body));
    store.end_of_body.set(static_cast<cl_uint>(items.end_of_body));
    store.begun.set(device.open[device.last]);
    device.last = 1 - device.last;
    store.left.set(device.open[device.last]);
    const std::size_t end_part = (items.end_of_body + of_part_ - 1) / of_part_;
    device.device->run(store.sum, std::max<std::size_t>(end_part - first_part, 1) * local_size);
    const bool ends_within_part = items.end_of_body < items_ && items.end_of_body % of_part_ != 0;
    if (ranks_ && items.end_of_body == device.end_item && ends_within_part) {
        const Bytes open = open_sums(device, items.end_of_body / of_part_);
        ranks_->communicator->exchange(std::vector{OutgoingMessage{ranks_->communicator->rank() + 1, open}}, {});
    }
}

std::size_t ContactSums::open_bytes() const {
    return sizeof(cl_uint) + local_size * bodies_ * sum_bytes_;
}

Bytes ContactSums::open_sums(const OfDevice& from, std::size_t part) const {
    Bytes open(open_bytes());
    on_device(*from.device, [&] {
        from.device->queue.enqueueReadBuffer(from.part_touched, CL_TRUE, sizeof(cl_uint) * part, sizeof(cl_uint),
                                             open.data());
        from.device->queue.enqueueReadBuffer(from.open[from.last], CL_TRUE, 0, open.size() - sizeof(cl_uint),
                                             open.data() + sizeof(cl_uint));
    });
    return open;
}

void ContactSums::put_open_sums(const OfDevice& to, std::size_t part, const Bytes& open) const {
    on_device(*to.device, [&] {
        to.device->queue.enqueueWriteBuffer(to.part_touched, CL_TRUE, sizeof(cl_uint) * part, sizeof(cl_uint),
                                            open.data());
        to.device->queue.enqueueWriteBuffer(to.open[to.last], CL_TRUE, 0, open.size() - sizeof(cl_uint),
                                            open.data() + sizeof(cl_uint));
    });
}

Bytes ContactSums::ended_parts(const OfDevice& from) const {
    const std::size_t first = from.first_item / of_part_,
                      end = from.end_item == items_ ? parts_ : from.end_item / of_part_;
    if (first >= end)
        return {};
    std::vector<cl_uint> touched(end - first);
    const std::size_t touched_bytes = sizeof(cl_uint) * touched.size(), bytes_of_part = bodies_ * sum_bytes_;
    return on_device(*from.device, [&] {
        const cl::CommandQueue& queue = from.device->queue;
        queue.enqueueReadBuffer(from.part_touched, CL_TRUE, sizeof(cl_uint) * first, touched_bytes, touched.data());
        const auto is_touched = [](cl_uint bodies) { return bodies != 0; };
        const auto begin = std::ranges::find_if(touched, is_touched);
        const auto last = std::find_if(touched.rbegin(), touched.rend(), is_touched).base();
        EndedHead head{first, touched.size(), first + static_cast<std::size_t>(begin - touched.begin()), 0};
        if (begin != touched.end())
            head.sum_count = static_cast<std::size_t>(last - begin);
        Bytes ended(sizeof head + touched_bytes + head.sum_count * bytes_of_part);
        std::memcpy(ended.data(), &head, sizeof head);
        std::memcpy(ended.data() + sizeof head, touched.data(), touched_bytes);
        if (head.sum_count > 0)
            queue.enqueueReadBuffer(from.part_sums, CL_TRUE, head.first_touched * bytes_of_part,
                                    head.sum_count * bytes_of_part, ended.data() + sizeof head + touched_bytes);
        return ended;
    });
}

void ContactSums::put_ended_parts(const Bytes& ended) const {
    if (ended.empty())
        return;
    EndedHead head;
    std::memcpy(&head, ended.data(), sizeof head);
    const std::size_t touched_bytes = sizeof(cl_uint) * head.count, bytes_of_part = bodies_ * sum_bytes_;
    const OfDevice& to = devices_.front();
    on_device(*to.device, [&] {
        const cl::CommandQueue& queue = to.device->queue;
        queue.enqueueWriteBuffer(to.part_touched, CL_TRUE, sizeof(cl_uint) * head.first, touched_bytes,
                                 ended.data() + sizeof head);
        if (head.sum_count > 0)
            queue.enqueueWriteBuffer(to.part_sums, CL_TRUE, head.first_touched * bytes_of_part,
                                     head.sum_count * bytes_of_part, ended.data() + sizeof head + touched_bytes);
    });
}

void ContactSums::bring_together() {
    for (std::size_t d = 1; d < devices_.size(); ++d)
        put_ended_parts(ended_parts(devices_[d]));
    if (!ranks_)
        return;
    const Bytes own = ranks_->is_first() ? Bytes{} : ended_parts(devices_.front());
    for (const Bytes& of_rank : ranks_->communicator->gather(own))
        put_ended_parts(of_rank);
}

// Launches the kernels once with no items to compute, so that they are compiled.
void ContactSums::warm_up() {
    for (OfStore& store : stores_)
        on_device(*devices_[store.device].device, [&] { sum(store, {}); });
}

} // namespace periscope::gpu
