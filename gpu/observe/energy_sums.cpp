#include "gpu/observe/energy_sums.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace periscope::gpu {

EnergySums::EnergySums(DeviceContext& device, const Body& body)
    : sum_(body.any_store().general_program(), "sum_energies"), row_(body.any_store().general_program(), "energy_row") {
    const BondStore& any = body.any_store();
    ranks_ = body.ranks();
    parts_ = body.is_whole() ? any.sizes().work_items : any.sizes().work_item.in_body;
    const std::size_t real = any.program().double_precision ? 8 : 4;
    sum_bytes_ = 8 * real;
    initial_ = device.zeros(16);
    of_parts_ = device.buffer(parts_ * sum_bytes_);
    partial_ = device.buffer(sum_bytes_ * sum_groups);
    nowhere_ = device.buffer(sum_bytes_);
    for (const auto& store : body.stores())
        make_on_store(*store, [&] { stores_.push_back(of_store(*store)); });
    const LocalBytes of_group{sum_bytes_ * local_size};
    sum_.bind(
        {{"parts", of_parts_}, {"count", static_cast<cl_uint>(parts_)}, {"sums", partial_}, {"partial", of_group}});
    const cl::Buffer& of_contacts = any.nodes().contact.energy; // exists with self-contact
    sum_.bind({{"contact_energy", of_contacts() ? of_contacts : initial_},
               {"contact_items", static_cast<cl_uint>(of_contacts() ? any.sizes().items : 0)}});
    sum_.require_complete();
    row_.bind({{"parts", partial_}, {"count", cl_uint{sum_groups}}, {"initial", initial_}, {"partial", of_group}});
    is_first_ = row_.at_launch<cl_int>("is_first");
    samples_ = row_.at_launch<cl::Buffer>("samples");
    at_ = row_.at_launch<cl_uint>("at");
    row_.require_complete();
}

EnergySums::OfStore EnergySums::of_store(const BondStore& store) const {
    OfStore of;
    of.store = &store;
    of.bonds = Kernel(store.program(), "bond_energies");
    const BondStore::Counted& of_work = store.sizes().work_item;
    of.aside = store.domain().is_part
                   ? store.device().buffer((of_work.first + store.domain().room * of_work.of_block) * sum_bytes_)
                   : of_parts_;
    of.bonds.bind({{"born", store.born()}, {"sums", of.aside}});
    of.bonds.bind_if_present(store.buffers());
    of.displacement = of.bonds.at_launch<cl::Buffer>(store.names().state);
    of.items = of.bonds.at_launch<cl_uint>(store.names().items);
    of.bonds.require_complete();
    of.bonds.only_read(history_of_bonds);
    return of;
}

void EnergySums::add_state(std::vector<StateBuffer>& state) const {
    if (is_kept())
        state.push_back({"energy_at_first", initial_, Restoring::account});
}

EnergySums::OfStore& EnergySums::of(const BondStore& store) {
    return *std::ranges::find(stores_, &store, &OfStore::store);
}

// The energies of bonds are computed at the displacement at which the last step began, because the energies that the
// step stored belong to that time. Each work-item writes a sum of its own.
void EnergySums::sum_blocks(DeviceContext& device, const BondStore& store, const DoneBlocks& blocks) {
    OfStore& book = of(store);
    book.displacement.set(store.last_displacement());
    if (!store.domain().is_part) {
        book.items.set(static_cast<cl_uint>(store.sizes().items));
        device.run(book.bonds, store.sizes().work_items);
        return;
    }
    const BlockLaunch launch = store.launch_of(blocks.here);
    book.items.set(static_cast<cl_uint>(launch.end_of_items));
    DeviceContext& of_domain = store.device();
    of_domain.run(book.bonds, launch.work_items, launch.first_work_item);
    const std::size_t bytes = launch.work_items * sum_bytes_, from = launch.first_work_item * sum_bytes_,
                      to = store.sizes().work_item.before(blocks.first_in_body) * sum_bytes_;
    if (!ranks_ && &of_domain == &device) {
        device.queue.enqueueCopyBuffer(book.aside, of_parts_, from, to, bytes);
        return;
    }
    std::vector<std::byte> sums(bytes);
    of_domain.queue.enqueueReadBuffer(book.aside, CL_TRUE, from, bytes, sums.data());
    if (ranks_)
        return bring_together(device, store, sums);
    device.queue.enqueueWriteBuffer(of_parts_, CL_TRUE, to, bytes, sums.data());
}

void EnergySums::bring_together(DeviceContext& device, const BondStore& store,
                                const std::vector<std::byte>& own) const {
    const std::vector<Bytes> of_ranks = ranks_->communicator->gather(own);
    for (std::size_t r = 0; r < of_ranks.size(); ++r)
        device.queue.enqueueWriteBuffer(of_parts_, CL_TRUE,
                                        store.sizes().work_item.before(ranks_->parts[r].first_block) * sum_bytes_,
                                        of_ranks[r].size(), of_ranks[r].data());
}

void EnergySums::put_row(DeviceContext& device, bool is_first, const cl::Buffer& samples, std::size_t at) {
    device.run(sum_, sum_groups * local_size);
    is_first_.set(is_first);
    samples_.set(samples);
    at_.set(static_cast<cl_uint>(at));
    device.run(row_, local_size);
}

void EnergySums::put(DeviceContext& device, const cl::Buffer& samples, std::size_t at) {
    put_row(device, false, samples, at);
}

void EnergySums::put_first(DeviceContext& device) {
    put_row(device, true, nowhere_, 0);
}

void EnergySums::warm_up(DeviceContext& device) {
    for (OfStore& book : stores_) { // launches without items
        book.displacement.set(book.store->last_displacement());
        book.items.set(0U);
        on_store(*book.store, [&] { book.store->device().run(book.bonds, 1); });
    }
    put_row(device, false, nowhere_, 0);
}

} // namespace periscope::gpu
