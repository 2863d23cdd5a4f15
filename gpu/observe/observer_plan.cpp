#include "gpu/observe/observer_plan.hpp"

#include <algorithm>

namespace periscope::gpu {
namespace {

std::vector<Probe> probes_of(const ObserverDefinition& o) {
    const ObserverInfo& info = observer_info(o.kind);
    const ObservedField field = observed_field(o.kind, o.field);
    if (info.energies != ObservedEnergies::none || source_of(o) != FieldSource::state)
        return {};
    if (info.target == ObservedTarget::two_ends)
        return {{info.reduction, field, o.ends[0]}, {info.reduction, field, o.ends[1]}};
    return {{info.reduction, field, ObservedNodes{o.set}}};
}

double unit_of(ObservedField field, const Units& units) {
    switch (field) {
    case ObservedField::displacement:
        return units.length;
    case ObservedField::velocity:
        return units.speed();
    case ObservedField::damage:
        return 1;
    case ObservedField::force_density:
        return units.force_density();
    default: // the host computes these values in SI (bond_probes.hpp)
        return 1;
    }
}

double unit_of(const Probe& probe, const Units& units) {
    switch (probe.reduction) {
    case Reduction::broken_bonds:
        return 1;
    case Reduction::sum:
        return unit_of(probe.field, units) * units.volume;
    default:
        return unit_of(probe.field, units);
    }
}

} // namespace

ObserverPlan observer_plan(const Model& model) {
    ObserverPlan plan;
    plan.has_energies = observes_energies(model);
    const std::size_t n = model.observers.size();
    plan.probe_of.assign(n, 0);
    plan.interval_of.assign(n, 0);
    plan.cut_bonds.assign(n, 0);
    std::vector<bool> is_in_plan(n, false);
    for (std::size_t begin = 0; begin < n; ++begin) {
        if (is_in_plan[begin])
            continue;
        Interval interval{model.observers[begin]};
        interval.first = static_cast<std::uint32_t>(plan.probes.size());
        for (std::size_t o = begin; o < n; ++o) {
            const ObserverDefinition& observer = model.observers[o];
            if (observer.every != interval.example.every)
                continue;
            is_in_plan[o] = true;
            plan.interval_of[o] = static_cast<std::uint32_t>(plan.intervals.size());
            plan.probe_of[o] = static_cast<std::uint32_t>(plan.probes.size());
            for (const Probe& probe : probes_of(observer))
                plan.probes.push_back(probe);
            const ObserverInfo& info = observer_info(observer.kind);
            if (info.reduction == Reduction::broken_bonds)
                plan.cut_bonds[o] = bonds_cut_at(model, observer.set);
            interval.energies = interval.energies || info.energies != ObservedEnergies::none;
        }
        interval.probes = static_cast<std::uint32_t>(plan.probes.size()) - interval.first;
        plan.intervals.push_back(interval);
    }
    return plan;
}

std::vector<std::uint8_t> due_intervals(const ObserverPlan& plan, const Model& model, std::uint64_t step) {
    std::vector<std::uint8_t> due;
    for (const Interval& interval : plan.intervals)
        due.push_back(is_due(model, interval.example, step) ? 1 : 0);
    return due;
}

Sample sample_of(const ObserverPlan& plan, const Model& model, const Units& units, std::uint64_t step,
                 const std::vector<double>& row, const std::vector<Vec3>& of_bonds) {
    Sample sample{step, model.time(step), {}};
    const auto due = due_intervals(plan, model, step);
    const auto vector = [&](std::size_t probe) { return Vec3{row[4 * probe], row[4 * probe + 1], row[4 * probe + 2]}; };
    const double joule = units.force_density() * units.volume * units.length;
    const std::size_t energies = plan.probes.size();
    for (std::size_t o = 0; o < model.observers.size(); ++o) {
        const ObserverDefinition& observer = model.observers[o];
        const bool is_due_now = due[plan.interval_of[o]] != 0;
        const std::size_t first = plan.probe_of[o];
        Vec3 value{};
        if (!is_due_now) {
            value = {};
        } else if (source_of(observer) != FieldSource::state) {
            value = of_bonds[o];
        } else if (observer_info(observer.kind).energies != ObservedEnergies::none) {
            const auto part = static_cast<std::size_t>(observer.part);
            value.x = row[4 * energies + part] * (observer.part == EnergyPart::relative_balance ? 1 : joule);
        } else {
            value = vector(first);
            if (observer_info(observer.kind).target == ObservedTarget::two_ends)
                value = vector(first + 1) - value;
            value = unit_of(plan.probes[first], units) * value;
            value.x += static_cast<double>(plan.cut_bonds[o]);
        }
        sample.values.push_back(value);
        sample.due.push_back(is_due_now ? 1 : 0);
    }
    return sample;
}

} // namespace periscope::gpu
