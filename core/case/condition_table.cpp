#include "core/case/condition_table.hpp"

#include "core/case/kind_table.hpp"

#include <array>

namespace periscope {
namespace {

using enum ConditionEffect;

constexpr std::array table{
    ConditionInfo{.kind = ConditionKind::displacement,
                  .key = "displacement",
                  .label = "displacement",
                  .help = "The nodes are moved by this much. A ramp takes them there over a time.",
                  .effect = moves,
                  .has_value = true,
                  .has_ramp = true,
                  .dimension = dimension::length,
                  .unit = "mm",
                  .example = "0.5 mm"},
    ConditionInfo{.kind = ConditionKind::velocity,
                  .key = "velocity",
                  .label = "velocity",
                  .help = "The nodes keep this velocity for the whole run, from where they are at its beginning.",
                  .effect = keeps_velocity,
                  .has_value = true,
                  .has_ramp = true,
                  .dimension = dimension::speed,
                  .unit = "m/s",
                  .example = "22 m/s"},
    ConditionInfo{.kind = ConditionKind::initial_velocity,
                  .key = "initial_velocity",
                  .label = "initial velocity",
                  .help = "The nodes have this velocity at the beginning, and are free from then on.",
                  .effect = initial_velocity,
                  .has_value = true,
                  .has_pulse = true,
                  .dimension = dimension::speed,
                  .unit = "m/s",
                  .example = "22 m/s"},
    ConditionInfo{.kind = ConditionKind::fixed,
                  .key = "fixed",
                  .label = "fixed",
                  .help =
                      "The nodes do not move. In a run that begins with a checkpoint they stay where they are then.",
                  .effect = holds},
    ConditionInfo{.kind = ConditionKind::no_fail,
                  .key = "no_fail",
                  .label = "no-fail zone",
                  .help = "Bonds of these nodes never break: for grips and loaded edges.",
                  .effect = no_fail},
    ConditionInfo{.kind = ConditionKind::initial_displacement,
                  .key = "initial_displacement",
                  .label = "initial displacement",
                  .help = "The nodes begin moved by this much, and are free from then on.",
                  .effect = initial_displacement,
                  .has_value = true,
                  .has_pulse = true,
                  .dimension = dimension::length,
                  .unit = "mm",
                  .example = "0.01 mm"},
    ConditionInfo{.kind = ConditionKind::force,
                  .key = "force",
                  .label = "force",
                  .help = "This total force, shared among the nodes by their volumes, or equally.",
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
                  .help = "This force per volume on each of the nodes.",
                  .effect = loads,
                  .measure = LoadMeasure::volume,
                  .has_value = true,
                  .has_ramp = true,
                  .dimension = dimension::force_density,
                  .unit = "kN/m^3",
                  .example = "-25 kN/m^3"},
    ConditionInfo{.kind = ConditionKind::acceleration,
                  .key = "acceleration",
                  .label = "acceleration (gravity)",
                  .help = "Each node is accelerated by this much, whatever its density: gravity.",
                  .effect = loads,
                  .measure = LoadMeasure::mass,
                  .has_value = true,
                  .has_ramp = true,
                  .dimension = dimension::acceleration,
                  .unit = "m/s^2",
                  .example = "-9.81 m/s^2"},
};
static_assert(is_in_order(table));

} // namespace

std::span<const ConditionInfo> condition_infos() {
    return table;
}

const ConditionInfo& condition_info(ConditionKind kind) {
    return table[static_cast<std::size_t>(kind)];
}

} // namespace periscope
