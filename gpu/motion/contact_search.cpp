#include "gpu/motion/contact_search.hpp"

#include "gpu/bonds/contact_buffers.hpp"

#include <algorithm>
#include <bit>

namespace periscope::gpu {
namespace {

// The number of work-items on a processor. It is small, because in most steps the kernels have nothing to do.
constexpr std::size_t work_of_processor = 8 * local_size;

} // namespace

ContactSearch::ContactSearch(const Model& model, DeviceContext& device, const BondStore& store) {
    if (!model.self_contact)
        return;
    const std::size_t items = store.sizes().items;
    work_ = device.device.info.is_gpu ? items : std::min(items, work_of_processor);
    const Bindings all = joined(store.buffers(), {{"all_items", static_cast<cl_uint>(items)}});
    const auto make = [&](const char* name) {
        Kernel kernel(store.program(), name);
        kernel.bind_if_present(all);
        return kernel;
    };
    decide_ = make("decide_contacts");
    clear_ = make("clear_buckets");
    fill_ = make("fill_buckets");
    find_ = make("find_strange");
    list_ = make("list_partners");
    filled_from_ = fill_.at_launch<cl::Buffer>("contact_u");
    listed_from_ = list_.at_launch<cl::Buffer>("contact_u");
    list_to_ = list_.at_launch<cl::Buffer>("partner_list");
    most_listed_ = list_.at_launch<cl_uint>("most_listed");
    for (const Kernel* kernel : {&decide_, &clear_, &fill_, &find_, &list_})
        kernel->require_complete();
    before_step(device, store); // compiles the kernels
}

void ContactSearch::before_step(DeviceContext& device, const BondStore& store) {
    if (!is_on())
        return;
    const ContactBuffers& buffers = store.nodes().contact;
    device.run(decide_, 1);
    device.run(clear_, work_);
    filled_from_.set(store.displacement());
    device.run(fill_, work_);
    device.run(find_, work_);
    listed_from_.set(store.displacement());
    list_to_.set(buffers.list);
    most_listed_.set(static_cast<cl_uint>(buffers.listed));
    device.run(list_, work_);
}

void ContactSearch::batch_done(DeviceContext& device, BondStore& store) {
    if (!is_on())
        return;
    std::vector<cl_uint> book(book_numbers);
    device.read(store.nodes().contact.book, book);
    const std::size_t listed = book[book_listed];
    if (listed < store.nodes().contact.listed / 4 * 3)
        return;
    store.grow_contact_list(2 * listed);
    forget(device, store);
}

void ContactSearch::forget(DeviceContext& device, const BondStore& store) {
    if (!is_on())
        return;
    constexpr float at_once = 1e30F;
    const auto bits = std::bit_cast<cl_uint>(at_once);
    device.queue.enqueueWriteBuffer(store.nodes().contact.book, CL_TRUE, 4 * book_travelled, sizeof bits, &bits);
}

} // namespace periscope::gpu
