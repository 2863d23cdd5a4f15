#include "core/model/stop_criterion.hpp"

#include "core/case/observer_table.hpp"
#include "core/case/unit.hpp"
#include "core/case/words.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/node_doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

std::string energy_name(const ObserverEntry& observer, std::string part) {
    std::ranges::replace(part, '_', ' ');
    return observer.name + " " + part;
}

double number_of(const StopCriterion& stop, const Vec3& value) {
    return stop.axis == StopCriterion::magnitude ? norm(value) : value[stop.axis];
}

} // namespace

void make_stop_criterion(const Case& c, Model& model) {
    if (!c.run.stop)
        return;
    const StopEntry& entry = *c.run.stop;
    const ObserverEntry& observer = *std::ranges::find(c.observers, entry.observer, &ObserverEntry::name);
    const std::string component = stop_component(entry, observer);
    const bool is_of_energies = observer_info(observer.kind).energies == ObservedEnergies::all;
    StopCriterion stop;
    stop.kind = entry.kind;
    stop.value = entry.value.value;
    stop.name = component.empty() ? entry.observer
                : is_of_energies  ? energy_name(observer, component)
                                  : entry.observer + " " + component;
    const std::string defined = is_of_energies ? stop.name : entry.observer;
    stop.observer = static_cast<std::size_t>(std::ranges::find(model.observers, defined, &ObserverDefinition::name) -
                                             model.observers.begin());
    if (!is_of_energies && !component.empty()) {
        const std::vector<std::string> all = stop_components(observer);
        const auto part = static_cast<std::size_t>(std::ranges::find(all, component) - all.begin());
        const bool is_tensor = all.size() == 6; // two observers of the model, one after the other
        stop.observer += is_tensor ? part / 3 : 0;
        stop.axis = is_tensor ? part % 3 : part;
    }
    stop.least_peak = entry.least_peak ? entry.least_peak->value : 0;
    stop.value_text =
        entry.value.text.empty() ? in_handy_unit(stop.value, stop_unit(observer, component)) : entry.value.text;
    if (observer.kind == ObserverKind::broken_bonds && stop.kind == StopKind::rises_to)
        if (const std::uint64_t cut = bonds_cut_at(model, model.observers[stop.observer].set);
            static_cast<double>(cut) >= stop.value)
            model.warnings.push_back(stop_met_at_once(cut).text());
    model.stop = std::move(stop);
}

StopWatch::StopWatch(const Model& model)
    : model_(model), is_armed_(model.stop->kind == StopKind::falls_to ? model.stop->value < 0 : model.stop->value > 0) {
}

void StopWatch::take(const Sample& row) {
    const StopCriterion& stop = *model_.stop;
    if (is_met_ || (!row.due.empty() && !row.due[stop.observer]))
        return;
    const double value = number_of(stop, row.values[stop.observer]);
    if (!std::isfinite(value))
        return;
    largest_ = std::max(largest_, std::abs(value));
    switch (stop.kind) {
    case StopKind::rises_to:
        is_met_ = is_armed_ && value >= stop.value;
        is_armed_ = is_armed_ || value < stop.value;
        break;
    case StopKind::falls_to:
        is_met_ = is_armed_ && value <= stop.value;
        is_armed_ = is_armed_ || value > stop.value;
        break;
    case StopKind::falls_to_share:
        is_met_ = largest_ > 0 && largest_ >= stop.least_peak && std::abs(value) <= stop.value * largest_;
    }
    step_ = row.step;
}

std::string StopWatch::sentence() const {
    const StopCriterion& stop = *model_.stop;
    const std::string what = stop.kind == StopKind::rises_to ? "reached " + stop.value_text
                             : stop.kind == StopKind::falls_to
                                 ? "fell to " + stop.value_text
                                 : fmt::format("fell to {:g} % of its largest value, {}", 100 * stop.value,
                                               in_handy_unit(largest_, unit(model_.observers[stop.observer])));
    return fmt::format("The run stopped at {} {}: '{}' {}.", model_.stepper == Stepper::dynamic ? "step" : "load step",
                       step_, stop.name, what);
}

std::uint64_t next_stop_row(const Model& model, std::uint64_t step, std::uint64_t last) {
    const ObserverDefinition& observer = model.observers[model.stop->observer];
    for (std::uint64_t next = step + 1; next < last; ++next)
        if (is_due(model, observer, next))
            return next;
    return last;
}

} // namespace periscope
