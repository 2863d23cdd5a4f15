// The table of the kinds of conditions, used by the case file, the checks, the model and the panel.
#pragma once

#include "core/case/case.hpp"

#include <span>
#include <string_view>

namespace periscope {

// The effect of a condition on the nodes of its set. The value of the condition says along which axes, and by how much.
enum class ConditionEffect {
    moves,                // prescribes the displacement
    keeps_velocity,       // prescribes the velocity
    holds,                // fixes the nodes
    initial_displacement, // at the start only
    initial_velocity,     // at the start only
    loads,                // adds a force
    no_fail               // bonds of these nodes do not fail
};

// What the value of a load refers to: it is a force per volume, per mass, on the whole set (divided among the nodes by
// ForceSharing), or per area of the body's faces that belong to the set (core/conditions/face_area.hpp).
enum class LoadMeasure { volume, mass, set, area };

struct ConditionInfo {
    ConditionKind kind;
    std::string_view key;   // in the file
    std::string_view label; // on the screen
    std::string_view help;
    ConditionEffect effect;
    LoadMeasure measure = LoadMeasure::volume; // only for loads
    bool has_value = false, has_ramp = false, has_pulse = false;
    bool is_scalar = false;        // the value is one number, value[0], and its factor is factor[0]
    bool has_factor = false;       // may have a factor by position
    Dimension dimension = {};      // dimension of the value
    std::string_view unit = {};    // usual unit, for display
    std::string_view example = {}; // as a user would type it

    bool prescribes_motion() const {
        return effect == ConditionEffect::moves || effect == ConditionEffect::keeps_velocity ||
               effect == ConditionEffect::holds;
    }
    bool is_initial() const {
        return effect == ConditionEffect::initial_displacement || effect == ConditionEffect::initial_velocity;
    }
};

std::span<const ConditionInfo> condition_infos(); // in the order of ConditionKind
const ConditionInfo& condition_info(ConditionKind kind);

} // namespace periscope
