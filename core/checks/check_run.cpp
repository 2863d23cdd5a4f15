#include "core/checks/check_run.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/quantities.hpp"
#include "core/case/wanted_devices.hpp"
#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace periscope {
namespace {

std::string stepper_of(const Case& c) {
    return words::steppers[static_cast<std::size_t>(c.run.stepper)];
}

void check_observers(const Case& c, const std::string& at_rest, std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < c.observers.size(); ++i) {
        const ObserverEntry& o = c.observers[i];
        const ObserverInfo& info = observer_info(o.kind);
        const std::string path = fmt::format("observers[{}].{}", i, info.key);
        const bool is_zero =
            o.part == EnergyPart::kinetic || o.part == EnergyPart::damping || o.part == EnergyPart::contact;
        if (info.energies == ObservedEnergies::one && is_zero)
            problems.push_back({path, fmt::format("Always zero with the analysis '{}'", stepper_of(c)),
                                "observe the strain energy, the fracture energy, the external work or the balance"});
        if (observed_field(o.kind, o.field) == ObservedField::velocity)
            problems.push_back({path, at_rest, "observe another field"});
    }
}

void check_load_control(const Case& c, std::vector<Problem>& problems) {
    if (!c.run.quasi_static.load_control)
        return;
    const LoadControlEntry& control = *c.run.quasi_static.load_control;
    const auto add = [&](const char* key, std::string what, std::string remedy) {
        problems.push_back({std::string("run.load_control") + key, std::move(what), std::move(remedy)});
    };
    if (c.run.stepper != Stepper::newton)
        return add("", fmt::format("Not valid for the analysis '{}'", stepper_of(c)),
                   "use the analysis 'quasi-static-newton', or remove the load control");
    const auto observer = std::ranges::find(c.observers, control.observer, &ObserverEntry::name);
    std::vector<std::string> names;
    for (const ObserverEntry& o : c.observers)
        if (can_control_load(o))
            names.push_back(o.name);
    const std::string remedy = names.empty() ? "add an observer of an opening or of a mean displacement"
                                             : "observers that can control the load: " + listed(names);
    if (observer == c.observers.end())
        add(".observer", fmt::format("No observer has the name '{}'", control.observer), remedy);
    else if (!can_control_load(*observer))
        add(".observer", fmt::format("'{}' is neither an opening nor a mean displacement", control.observer), remedy);
    for (Problem& problem : check_quantity("run.load_control.value", quantity_info("control_value"), control.value))
        problems.push_back(std::move(problem));
    if (control.value.value == 0)
        add(".value", "Must not be zero", "enter the value at the end of the last load step, e.g. 0.2 mm");
    if (c.space() == Space::bar ? control.axis != 0 : c.space() != Space::solid && control.axis == 2)
        add(".component", "The body does not move along this axis", "choose another component");
    if (c.run.quasi_static.fall_back != FallBack::relaxation)
        add("", "A load step with load control has no fallback", "set \"If not converged\" to end the run");
    if (!c.start.empty())
        add("", "Not valid for a run that starts from a checkpoint of another run",
            "remove the initial state or the load control");
}

// Returns why the unit of a value does not fit the observer, or an empty text. The value may have been entered for
// another observer.
std::string problem_of_unit(const Quantity& value, const QuantityInfo& info) {
    if (value.text.empty())
        return {};
    try {
        read_quantity(info, value.text);
        return {};
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
}

void check_stop(const Case& c, std::vector<Problem>& problems) {
    if (!c.run.stop)
        return;
    const StopEntry& stop = *c.run.stop;
    const auto add = [&](const std::string& key, std::string what, std::string remedy) {
        problems.push_back({"run.stop_when" + key, std::move(what), std::move(remedy)});
    };
    const auto observer = std::ranges::find(c.observers, stop.observer, &ObserverEntry::name);
    if (observer == c.observers.end()) {
        std::vector<std::string> names;
        for (const ObserverEntry& o : c.observers)
            names.push_back(o.name);
        return add(".observer", fmt::format("No observer has the name '{}'", stop.observer),
                   names.empty() ? "add an observer, or remove the stop criterion"
                                 : did_you_mean(stop.observer, names));
    }
    const std::vector<std::string> components = stop_components(*observer);
    const std::string component = stop_component(stop, *observer);
    if (components.empty() && !component.empty())
        return add(".component", fmt::format("'{}' has no components", stop.observer), "remove it");
    if (!components.empty() && std::ranges::find(components, component) == components.end())
        return add(".component", fmt::format("'{}' has no component '{}'", stop.observer, component),
                   "valid: " + listed(components));
    const QuantityInfo& info = stop_quantity(stop_unit(*observer, component));
    const std::string at_value = "." + words::stop_kinds[static_cast<std::size_t>(stop.kind)];
    if (stop.least_peak) {
        if (stop.kind != StopKind::falls_to_share)
            add(".after_peak_of", "Valid only if the run stops at a fraction of the peak", "remove it");
        else if (const std::string problem = problem_of_unit(*stop.least_peak, info); !problem.empty())
            add(".after_peak_of", problem, {});
        else if (!(stop.least_peak->value > 0))
            add(".after_peak_of", "Must be positive", fmt::format("enter e.g. '{}'", info.example));
    }
    if (stop.kind == StopKind::falls_to_share) {
        if (!(stop.value.value > 0 && stop.value.value < 1))
            add(at_value, fmt::format("Must be between 0 and 1, but is {:g}", stop.value.value), "enter e.g. 0.1");
        return;
    }
    if (const std::string problem = problem_of_unit(stop.value, info); !problem.empty())
        return add(at_value, problem, {});
    const std::string remedy = fmt::format("enter e.g. '{}'", info.example);
    const bool has_floor = is_never_negative(*observer, component);
    if (stop.value.value == 0)
        add(at_value, "The observer begins at 0, so the criterion is met at once", remedy);
    else if (has_floor && stop.value.value < 0)
        add(at_value,
            stop.kind == StopKind::rises_to ? "The observer is never negative, so the criterion is met at once"
                                            : "The observer is never negative, so the criterion is never met",
            remedy);
}

} // namespace

std::vector<Problem> check_run(const Case& c) {
    std::vector<Problem> problems;
    const RunEntry& run = c.run;
    check_load_control(c, problems);
    check_stop(c, problems);
    const auto devices = wanted_devices(run.devices);
    if (!devices)
        problems.push_back({"run.devices", fmt::format("'{}' is neither a number of devices nor a list", run.devices),
                            "enter a number such as 2, or numbers or names of devices separated by commas"});
    if (run.stepper == Stepper::dynamic)
        return problems;
    const std::string at_rest = fmt::format("Not valid for a quasi-static analysis ('{}')", stepper_of(c));
    const auto refuse = [&](bool is_given, const char* path, const char* remedy = "remove it") {
        if (is_given)
            problems.push_back({path, at_rest, remedy});
    };
    refuse(run.time_step.has_value() || run.from_limit, "run.time_step",
           "remove it; set the number of load steps instead");
    refuse(run.damping.value != 0, "run.damping", "remove it; a quasi-static analysis has no velocity");
    refuse(run.local_damping.value != 0, "run.local_damping", "remove it; a quasi-static analysis has no velocity");
    refuse(run.removal_distance.has_value(), "run.removal_distance");
    refuse(devices && devices->count > 1, "run.devices");
    refuse(run.integrator != Integrator::velocity_verlet, "run.integrator");
    for (std::size_t i = 0; i < c.conditions.size(); ++i) {
        const ConditionInfo& info = condition_info(c.conditions[i].kind);
        refuse(info.effect == ConditionEffect::initial_velocity, fmt::format("conditions[{}].{}", i, info.key).c_str(),
               "use a displacement or a load");
    }
    if (!c.materials.empty() && fades(c.materials.front()))
        problems.push_back({"materials[0].law", at_rest, "use the analysis 'explicit-dynamic', or choose another law"});
    for (Problem& problem :
         check_quantity("run.tolerance", quantity_info("tolerance"), Quantity(run.quasi_static.tolerance)))
        problems.push_back(std::move(problem));
    if (run.quasi_static.tolerance >= 1)
        problems.push_back({"run.tolerance",
                            fmt::format("Must be well below 1, but is {:g}", run.quasi_static.tolerance),
                            "enter e.g. 1e-4"});
    if (run.stepper != Stepper::newton && run.quasi_static.fall_back != FallBack::relaxation)
        problems.push_back({"run.if_not_converged", "Valid for the analysis 'quasi-static-newton' only", "remove it"});
    check_observers(c, at_rest, problems);
    return problems;
}

} // namespace periscope
