#include "core/building/make_stop_criterion.hpp"

#include "core/building/warning_texts.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/unit.hpp"
#include "core/model/stop_watch.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace periscope {
namespace {

std::string energy_name(const ObserverEntry& observer, std::string part) {
    std::ranges::replace(part, '_', ' ');
    return observer.name + " " + part;
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
        // the model has two observers for a tensor, one after the other, with three components each
        const bool is_tensor = all.size() == 6;
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

} // namespace periscope
