#include "core/case/condition_table.hpp"

#include <array>

namespace periscope {
namespace {

constexpr std::array table{
    ConditionInfo{ConditionKind::displacement, "displacement", true, true, false, dimension::length, "mm", "0.5 mm",
                  "The nodes are moved by this much. A ramp takes them there over a time."},
    ConditionInfo{ConditionKind::velocity, "velocity", true, true, false, dimension::speed, "m/s", "22 m/s",
                  "The nodes keep this velocity for the whole run, from where they are at its beginning."},
    ConditionInfo{ConditionKind::initial_velocity, "initial velocity", true, false, true, dimension::speed, "m/s",
                  "22 m/s", "The nodes have this velocity at the beginning, and are free from then on."},
    ConditionInfo{ConditionKind::fixed, "fixed", false, false, false, dimension::none, "", "",
                  "The nodes do not move. In a run that begins with a checkpoint they stay where they are then."},
    ConditionInfo{ConditionKind::no_fail, "no-fail zone", false, false, false, dimension::none, "", "",
                  "Bonds of these nodes never break: for grips and loaded edges."},
    ConditionInfo{ConditionKind::initial_displacement, "initial displacement", true, false, true, dimension::length,
                  "mm", "0.01 mm", "The nodes begin moved by this much, and are free from then on."},
    ConditionInfo{ConditionKind::force, "force", true, true, false, dimension::force, "kN", "-5 kN",
                  "This force in all, shared among the nodes by their volumes."},
    ConditionInfo{ConditionKind::body_force, "body force", true, true, false, dimension::force_density, "kN/m^3",
                  "-25 kN/m^3", "This force per volume on each of the nodes."},
    ConditionInfo{ConditionKind::acceleration, "acceleration (gravity)", true, true, false, dimension::acceleration,
                  "m/s^2", "-9.81 m/s^2", "Each node is accelerated by this much, whatever its density: gravity."},
};

} // namespace

std::span<const ConditionInfo> condition_infos() {
    return table;
}

const ConditionInfo& condition_info(ConditionKind kind) {
    return table[static_cast<std::size_t>(kind)];
}

} // namespace periscope
