#include "core/case/condition_table.hpp"

#include "core/case/kind_table.hpp"

#include <array>

namespace periscope {
namespace {

using enum ConditionEffect;

constexpr std::array conditions_table{
    ConditionInfo{.kind = ConditionKind::displacement,
                  .key = "displacement",
                  .label = "displacement",
                  .help = "Displaces the nodes by this amount. A ramp applies it gradually.",
                  .effect = moves,
                  .has_value = true,
                  .has_ramp = true,
                  .has_factor = true,
                  .dimension = dimension::length,
                  .unit = "mm",
                  .example = "0.5 mm"},
    ConditionInfo{.kind = ConditionKind::velocity,
                  .key = "velocity",
                  .label = "velocity",
                  .help = "Prescribes this velocity for the whole run, starting from the initial positions.",
                  .effect = keeps_velocity,
                  .has_value = true,
                  .has_ramp = true,
                  .has_factor = true,
                  .dimension = dimension::speed,
                  .unit = "m/s",
                  .example = "22 m/s"},
    ConditionInfo{.kind = ConditionKind::initial_velocity,
                  .key = "initial_velocity",
                  .label = "initial velocity",
                  .help = "Velocity at the start; the nodes then move freely.",
                  .effect = initial_velocity,
                  .has_value = true,
                  .has_pulse = true,
                  .has_factor = true,
                  .dimension = dimension::speed,
                  .unit = "m/s",
                  .example = "22 m/s"},
    ConditionInfo{.kind = ConditionKind::fixed,
                  .key = "fixed",
                  .label = "fixed",
                  .help = "Fixes the nodes. After a restart, they stay at their positions in the checkpoint.",
                  .effect = holds},
    ConditionInfo{.kind = ConditionKind::no_fail,
                  .key = "no_fail",
                  .label = "no-fail zone",
                  .help = "Bonds of these nodes never break or soften. Use it for grips and loaded edges.",
                  .effect = no_fail},
    ConditionInfo{.kind = ConditionKind::initial_displacement,
                  .key = "initial_displacement",
                  .label = "initial displacement",
                  .help = "Displacement at the start; the nodes then move freely.",
                  .effect = initial_displacement,
                  .has_value = true,
                  .has_pulse = true,
                  .has_factor = true,
                  .dimension = dimension::length,
                  .unit = "mm",
                  .example = "0.01 mm"},
    ConditionInfo{.kind = ConditionKind::force,
                  .key = "force",
                  .label = "force",
                  .help = "Total force, distributed over the nodes by volume or equally.",
                  .effect = loads,
                  .measure = LoadMeasure::set,
                  .has_value = true,
                  .has_ramp = true,
                  .dimension = dimension::force,
                  .unit = "kN",
                  .example = "-5 kN"},
    ConditionInfo{.kind = ConditionKind::body_force,
                  .key = "body_force",
                  .label = "body force",
                  .help = "Force per unit volume on each node.",
                  .effect = loads,
                  .measure = LoadMeasure::volume,
                  .has_value = true,
                  .has_ramp = true,
                  .has_factor = true,
                  .dimension = dimension::force_density,
                  .unit = "kN/m^3",
                  .example = "-25 kN/m^3"},
    ConditionInfo{.kind = ConditionKind::acceleration,
                  .key = "acceleration",
                  .label = "acceleration (gravity)",
                  .help = "Gives each node this acceleration, independent of its density, e.g. gravity.",
                  .effect = loads,
                  .measure = LoadMeasure::mass,
                  .has_value = true,
                  .has_ramp = true,
                  .has_factor = true,
                  .dimension = dimension::acceleration,
                  .unit = "m/s^2",
                  .example = "-9.81 m/s^2"},
};
static_assert(is_in_order(conditions_table));

} // namespace

std::span<const ConditionInfo> condition_infos() {
    return conditions_table;
}

const ConditionInfo& condition_info(ConditionKind kind) {
    return conditions_table[static_cast<std::size_t>(kind)];
}

} // namespace periscope
