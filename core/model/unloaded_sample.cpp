#include "core/model/unloaded_sample.hpp"

namespace periscope {

namespace {

bool is_zero_at_first(const ObserverDefinition& o) {
    const ObserverInfo& info = observer_info(o.kind);
    if (info.energies != ObservedEnergies::none)
        return o.part != EnergyPart::relative_balance; // not defined while all energies are zero
    if (info.target == ObservedTarget::rigid_body || info.reduction == Reduction::broken_bonds)
        return false;
    return o.field != ObservedField::damage && o.field != ObservedField::softening;
}

} // namespace

std::optional<Sample> unloaded_sample(const Model& model) {
    if (model.stepper == Stepper::dynamic || model.start_time != 0 || !model.initial_displacement.empty() ||
        model.observers.empty())
        return std::nullopt;
    Sample sample{0, 0, std::vector<Vec3>(model.observers.size()), {}};
    for (const ObserverDefinition& observer : model.observers)
        sample.due.push_back(is_zero_at_first(observer));
    return sample;
}

} // namespace periscope
