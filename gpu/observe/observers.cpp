#include "gpu/observe/observers.hpp"

#include <algorithm>
#include <utility>

namespace periscope::gpu {

Observers::Observers(const Model& model, const ObserverPlan& plan, DeviceContext& device, Body& body,
                     SlotReader& reader, const RigidBodies& rigid)
    : model_(model), device_(device), body_(body), plan_(plan), units_(units_of(model)),
      bond_probes_(model, plan, reader), rigid_(rigid) {
    probes_ = Probes(model, plan, device, body);
    if (plan.has_energies)
        energies_ = EnergySums(device, body);
    samples_ = device.buffer(samples_bytes_);
}

void Observers::warm_up() {
    if (energies_.is_kept())
        energies_.warm_up(device_);
}

std::vector<std::uint64_t> Observers::steps_to_sample(std::uint64_t done, std::uint64_t steps) {
    std::vector<std::uint64_t> sampled;
    for (std::uint64_t number = done + 1; number <= done + steps && !model_.observers.empty(); ++number)
        if (const auto due = due_intervals(plan_, model_, number); std::count(due.begin(), due.end(), 1) > 0)
            sampled.push_back(number);
    of_bonds_.assign(sampled.size(), std::vector<Vec3>(model_.observers.size()));
    if (!sampled.empty())
        device_.grow(samples_, samples_bytes_,
                     sampled.size() * plan_.row() * 4 * (body_.any_store().program().double_precision ? 8 : 4));
    return sampled;
}

bool Observers::needs_step(std::uint64_t number) const {
    if (!energies_.is_kept())
        return false;
    const auto due = due_intervals(plan_, model_, number);
    for (std::size_t i = 0; i < due.size(); ++i)
        if (due[i] && plan_.intervals[i].energies)
            return true;
    return number == 1;
}

void Observers::blocks_done(const BondStore& store, const DoneBlocks& blocks) {
    energies_.sum_blocks(device_, store, blocks);
}

void Observers::step_done(std::uint64_t number) {
    if (number == 1 && energies_.is_kept())
        energies_.put_first(device_);
}

void Observers::sample(std::uint64_t number, std::size_t row) {
    const std::size_t begin = row * plan_.row();
    const auto due = due_intervals(plan_, model_, number);
    for (std::size_t i = 0; i < due.size(); ++i) {
        if (!due[i])
            continue;
        probes_.sample(device_, plan_.intervals[i], body_, samples_, begin);
        bond_probes_.sample(i, of_bonds_[row]);
        if (plan_.intervals[i].energies)
            energies_.put(device_, samples_, begin + plan_.probes.size());
    }
    sample_rigid_bodies(due, of_bonds_[row]);
}

void Observers::sample_rigid_bodies(const std::vector<std::uint8_t>& due, std::vector<Vec3>& values) {
    std::vector<RigidState> states;
    for (std::size_t o = 0; o < model_.observers.size(); ++o) {
        const ObserverDefinition& observer = model_.observers[o];
        if (source_of(observer) != FieldSource::rigid || !due[plan_.interval_of[o]])
            continue;
        if (states.empty())
            states = rigid_.read(device_);
        values[o] = value_of(model_.rigid_bodies[observer.body], states[observer.body], observer.quantity);
    }
}

template <typename Real>
void Observers::read_rows(const std::vector<std::uint64_t>& sampled) {
    const std::size_t numbers = 4 * plan_.row();
    std::vector<Real> host(numbers * sampled.size());
    if (!host.empty())
        device_.queue.enqueueReadBuffer(samples_, CL_TRUE, 0, host.size() * sizeof(Real), host.data());
    for (std::size_t s = 0; s < sampled.size(); ++s) {
        const auto begin = host.begin() + static_cast<std::ptrdiff_t>(s * numbers);
        const std::vector<double> row(begin, begin + static_cast<std::ptrdiff_t>(numbers));
        taken_.push_back(sample_of(plan_, model_, units_, sampled[s], row, of_bonds_[s]));
    }
}

void Observers::read(const std::vector<std::uint64_t>& sampled) {
    if (!sampled.empty())
        body_.any_store().program().double_precision ? read_rows<double>(sampled) : read_rows<float>(sampled);
}

std::vector<Sample> Observers::take() {
    return std::exchange(taken_, {});
}

} // namespace periscope::gpu
