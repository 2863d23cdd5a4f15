#include "gpu/bonds/bond_store.hpp"

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
    read_out_ = ReadOut(program_, names_, all);
    if (model_.fields.need_moments())
        moments_ = MomentSums(program_, names_, all, counted, of_item);
}

void BondStore::step(const StepCall& call) {
    step_.run(device_, call, nodes_.now(), nodes_.before());
    nodes_.current = 1 - nodes_.current;
}

// PoCL compiles at the first launch: with nothing to work on, that happens here and not in the first step.
void BondStore::warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) {
    StepCall nothing{prescribed, 0, loads, 0, false, 0};
    nothing.control = &loads; // which is not read
    step_.warm_up(device_, nothing, nodes_.now(), nodes_.before());
    if (model_.fields.need_moments())
        sum_moments(0, 0, nodes_.fault);
}

std::vector<StateBuffer> BondStore::state() const {
    std::vector<StateBuffer> state{displacement_state()};
    nodes_.add_state(state, options_.double_precision);
    add_bond_state(state);
    return state;
}

void BondStore::read_out(Field field, double unit, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    read_out_.run(device_, field, unit, first, count, {nodes_.now(), nodes_.half_velocity, nodes_.force}, to);
}

void BondStore::sum_moments(std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    moments_.run(device_, nodes_.now(), first, count, to);
}

Tangent BondStore::tangent() const {
    const cl::Buffer change = model_.is_state_based() ? device_.zeros(sizes_.values * real_size()) : cl::Buffer{};
    return Tangent(program_, names_, joined(buffers(), {{"change", change}}), sizes_.items, sizes_.work_items,
                   model_.is_state_based());
}

} // namespace periscope::gpu
