// Quasi-static models of the torn block, for each method of solution.
#pragma once

#include "run_outcome.hpp"

#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"

#include <QStringList>

#include <cstdint>

namespace periscope::test {

inline constexpr std::uint64_t load_steps = 3;

// Returns a quasi-static model of the block of torn_block.hpp, which is pulled slowly: in plane stress with 60 × 30
// nodes (26 × 13 with the feature "small"), or as a solid. Bonds break in the last load steps.
inline Model model_at_rest(const QStringList& features) {
    const double dx = 5e-3;
    const bool is_solid = features.contains("solid");
    Case c = block(is_solid ? features : features + QStringList{"plane stress"});
    if (!is_solid && !features.contains("small"))
        std::get<BoxGeometry>(c.geometry).box = {60 * dx, 30 * dx, Quantity(2e-3)};
    c.run.stepper = features.contains("relaxation") ? Stepper::relaxation : Stepper::newton;
    c.run.quasi_static.load_steps = load_steps;
    c.run.quasi_static.tolerance = 1e-3;
    c.run.damping = Quantity();
    for (ConditionEntry& condition : c.conditions)
        for (auto& component : condition.value)
            if (component && condition.kind != ConditionKind::initial_displacement)
                component->value *= condition.kind == ConditionKind::velocity ? 0.13 : 0.02;
    c.observers.push_back({"damage", ObserverKind::mean, "layer", ObservedField::damage});
    c.observers.push_back({"broken", ObserverKind::broken_bonds});
    if (features.contains("energies"))
        c.observers.push_back({"energies", ObserverKind::energies});
    if (features.contains("controlled")) {
        c.run.quasi_static.load_control.emplace();
        auto& control = *c.run.quasi_static.load_control;
        control.observer = "motion";
        control.axis = 0;
        control.value = Quantity(features.contains("small") ? 5e-6 : 1e-5);
    }
    Model model = features.contains("uneven") ? uneven_model_of(c) : build_model(c, discretise(c, std::nullopt));
    keep_all_fields(model, features);
    return model;
}

} // namespace periscope::test
