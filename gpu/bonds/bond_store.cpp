#include "gpu/bonds/bond_store.hpp"

#include "gpu/bonds/cut_stiffness.hpp"

#include <utility>

namespace periscope::gpu {

bool keeps_forces(const Model& model, const StoreOptions& options) {
    return options.keep_forces || observes_forces(model) || model.stepper != Stepper::dynamic;
}

BondStore::BondStore(const Model& model, DeviceContext& device, const StoreOptions& options, const Domain& domain,
                     const StoreNames& names)
    : model_(model), device_(device), options_(options), domain_(domain), classes_(node_classes(model)), names_(names) {
}

void BondStore::make_kernels(const Sizes& sizes, std::uint32_t counted, std::uint32_t of_item) {
    sizes_ = sizes;
    const Bindings all = buffers();
    step_ = TimeStep(program_, names_, all, sizes.items, sizes.work_items, model_.is_state_based(),
                     keeps_forces(model_, options_));
    if (domain_.is_part)
        restrict_to({0, domain_.blocks()});
    read_out_ = ReadOut(observing_program(), names_, all);
    born_ = needs_first_life(model_) ? device_.copy(life()) : device_.zeros(16);
    if (needs_moments(model_))
        moments_ = SlotSums(program_, "bond_moments", names_, all, counted, of_item);
    if (needs_losses(model_)) {
        cut_ = cut_of_slots();
        losses_ =
            SlotSums(program_, "bond_losses", names_, joined(all, {{"born", born_}, {"cut", cut_}}), counted, of_item);
    }
}

cl::Buffer BondStore::cut_of_slots() const {
    const std::vector<double> of_nodes = cut_stiffness(model_, options_.double_precision);
    const auto in_slots = [&](auto zero) {
        const std::size_t first = sizes_.item.first;
        std::vector<decltype(zero)> host(first + std::size_t{domain_.room} * domain_.block_size, zero);
        for (std::uint32_t i = 0; i < of_nodes.size(); ++i)
            if (const std::uint32_t slot = slot_in_domain(i); slot < domain_.slot_count())
                host[first + slot] = static_cast<decltype(zero)>(of_nodes[i]);
        return device_.of(host);
    };
    return options_.double_precision ? in_slots(0.0) : in_slots(0.0F);
}

BlockLaunch BondStore::launch_of(const BlockRange& blocks) const {
    const auto& [first_block, end_block] = blocks;
    const std::uint32_t of_body = domain_.first_block;
    const auto between = [&](const Counted& c, std::uint32_t first, std::uint32_t end) {
        return c.before(of_body + end) - c.before(of_body + first);
    };
    const Counted &item = sizes_.item, &work = sizes_.work_item;
    return {work.first + std::size_t{first_block} * work.of_block, between(work, first_block, end_block),
            std::size_t{item.first} + between(item, 0, end_block)};
}

StepCall BondStore::with_own_buffers(StepCall call) const {
    if (nodes_.least_now()()) {
        call.least_before = &nodes_.least_now();
        call.least_after = &nodes_.least_before();
    }
    if (nodes_.contact.list())
        call.partner_list = &nodes_.contact.list;
    return call;
}

void BondStore::step(const StepCall& call) {
    dilate(call);
    move(call);
}

void BondStore::dilate(const StepCall& call, int round) {
    step_.dilate(device_, with_own_buffers(call), nodes_.now(), round);
}

void BondStore::move(const StepCall& call, int round) {
    if (round > 0) // a repeated step reads the displacements before the step
        nodes_.current = 1 - nodes_.current;
    step_.move(device_, with_own_buffers(call), nodes_.now(), nodes_.before(), round);
    nodes_.current = 1 - nodes_.current;
}

StiffnessPages* BondStore::awaited_pages(StepPart part, const StepCall& call) {
    const bool keeps = model_.stepper == Stepper::dynamic || call.bonds == Bonds::fail;
    return keeps && model_.is_state_based() == (part == StepPart::dilatation) ? pages() : nullptr;
}

void BondStore::forget_remainders() const {
    const cl::Buffer& low = nodes_.low_displacement;
    device_.queue.enqueueFillBuffer(low, cl_uint{0}, 0, low.getInfo<CL_MEM_SIZE>());
}

std::vector<StateBuffer> BondStore::halo() const {
    std::vector<StateBuffer> fields{displacement_state()};
    if (nodes_.least_now()())
        fields.push_back({"step_least_stretch", nodes_.least_now()});
    return with_slices(std::move(fields));
}

std::vector<StateBuffer> BondStore::halo_of_dilatation() const {
    return with_slices(model_.is_state_based() ? dilatation_state() : std::vector<StateBuffer>{});
}

std::vector<StateBuffer> BondStore::with_slices(std::vector<StateBuffer> buffers) const {
    for (StateBuffer& b : buffers)
        b.slice = slice_of(b.name);
    return buffers;
}

// Launches the kernels with no items to compute, because PoCL compiles a kernel only at its first launch.
void BondStore::warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    StepCall nothing{prescribed, 0, loads, 0, false, 0};
    nothing.control = &loads; // any buffer will do, because it is not read
    step_.warm_up(device_, with_own_buffers(nothing), nodes_.now(), nodes_.before());
    if (needs_moments(model_))
        sum_moments(0, 0, nodes_.fault);
    if (needs_losses(model_))
        sum_losses(0, 0, nodes_.fault);
}

std::vector<StateBuffer> BondStore::state() const {
    std::vector<StateBuffer> state{displacement_state()};
    nodes_.add_state(state, options_.double_precision);
    add_bond_state(state);
    return with_slices(std::move(state));
}

void BondStore::read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    read_out_.run(device_, field, unit, sizes_.item.first + first, count, domain_.first(),
                  {nodes_.now(), nodes_.half_velocity, nodes_.force}, to);
}

void BondStore::sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    moments_.run(device_, nodes_.now(), nodes_.least_now(), sizes_.item.first + first, count, to);
}

void BondStore::sum_losses(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    losses_.run(device_, nodes_.now(), nodes_.least_now(), sizes_.item.first + first, count, to);
}

void BondStore::grow_contact_list(std::size_t pairs) {
    std::size_t bytes = nodes_.contact.list.getInfo<CL_MEM_SIZE>();
    device_.grow(nodes_.contact.list, bytes, 8 * pairs);
    nodes_.contact.listed = bytes / 8;
}

Tangent BondStore::tangent() const {
    const cl::Buffer change = model_.is_state_based() ? device_.zeros(sizes_.values * real_size()) : cl::Buffer{};
    return Tangent(program_, names_, joined(buffers(), {{"change", change}}), launch_of({0, domain_.blocks()}), change);
}

} // namespace periscope::gpu
