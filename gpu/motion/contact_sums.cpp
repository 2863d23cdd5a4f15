#include "gpu/motion/contact_sums.hpp"

#include "gpu/bonds/rigid_buffers.hpp"

#include <algorithm>
#include <cstddef>

namespace periscope::gpu {

ContactSums::ContactSums(const Model& model, const Body& body, bool wide_is_double)
    : bodies_(model.rigid_bodies.size()), items_(body.any_store().sizes().item.in_body),
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
    if (store.device != last_device_ && items.first_of_body % of_part_ != 0)
        pass_open_sums(devices_[last_device_], device, first_part);
    last_device_ = store.device;
    store.first_item.set(static_cast<cl_uint>(items.first));
    store.first_of_body.set(static_cast<cl_uint>(items.first_of_body));
    store.end_of_body.set(static_cast<cl_uint>(items.end_of_body));
    store.begun.set(device.open[device.last]);
    device.last = 1 - device.last;
    store.left.set(device.open[device.last]);
    const std::size_t end_part = (items.end_of_body + of_part_ - 1) / of_part_;
    device.device->run(store.sum, std::max<std::size_t>(end_part - first_part, 1) * local_size);
}

void ContactSums::pass_open_sums(OfDevice& from, OfDevice& to, std::size_t part) const {
    cl_uint touched = 0;
    std::vector<std::byte> sums(local_size * bodies_ * sum_bytes_);
    on_device(*from.device, [&] {
        from.device->queue.enqueueReadBuffer(from.part_touched, CL_TRUE, 4 * part, sizeof touched, &touched);
        from.device->read(from.open[from.last], sums);
    });
    on_device(*to.device, [&] {
        to.device->queue.enqueueWriteBuffer(to.part_touched, CL_TRUE, 4 * part, sizeof touched, &touched);
        to.device->queue.enqueueWriteBuffer(to.open[to.last], CL_TRUE, 0, sums.size(), sums.data());
    });
}

// Copies the sums of the parts that end on device `from` to the first device.
void ContactSums::bring(const OfDevice& from) const {
    const std::size_t first = from.first_item / of_part_,
                      end = from.end_item == items_ ? parts_ : from.end_item / of_part_;
    if (first >= end)
        return;
    const OfDevice& to = devices_.front();
    std::vector<cl_uint> touched(end - first);
    on_device(*from.device, [&] {
        from.device->queue.enqueueReadBuffer(from.part_touched, CL_TRUE, 4 * first, 4 * touched.size(), touched.data());
    });
    on_device(*to.device, [&] {
        to.device->queue.enqueueWriteBuffer(to.part_touched, CL_TRUE, 4 * first, 4 * touched.size(), touched.data());
    });
    const auto is_touched = [](cl_uint bodies) { return bodies != 0; };
    const auto begin = std::ranges::find_if(touched, is_touched);
    if (begin == touched.end())
        return;
    const auto last = std::find_if(touched.rbegin(), touched.rend(), is_touched).base();
    const std::size_t of_part = bodies_ * sum_bytes_,
                      offset = (first + static_cast<std::size_t>(begin - touched.begin())) * of_part;
    std::vector<std::byte> sums(static_cast<std::size_t>(last - begin) * of_part);
    on_device(*from.device,
              [&] { from.device->queue.enqueueReadBuffer(from.part_sums, CL_TRUE, offset, sums.size(), sums.data()); });
    on_device(*to.device,
              [&] { to.device->queue.enqueueWriteBuffer(to.part_sums, CL_TRUE, offset, sums.size(), sums.data()); });
}

void ContactSums::bring_together() {
    for (std::size_t d = 1; d < devices_.size(); ++d)
        bring(devices_[d]);
}

// Launches the kernels once with no items to compute, so that they are compiled.
void ContactSums::warm_up() {
    for (OfStore& store : stores_)
        on_device(*devices_[store.device].device, [&] { sum(store, {}); });
}

} // namespace periscope::gpu
