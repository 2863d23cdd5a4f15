// What each kind of condition is, needs, means and does: one table for the file, the checks, the model and the panel.
#pragma once

#include "core/case/case.hpp"

#include <span>
#include <string_view>

namespace periscope {

// What a condition does to the nodes of its set. Which components are meant, and by how much, its value says.
enum class ConditionEffect {
    moves,                // prescribes the displacement
    keeps_velocity,       // prescribes the velocity
    holds,                // prescribes that nothing moves
    initial_displacement, // at the beginning only
    initial_velocity,     // at the beginning only
    loads,                // adds a force
    no_fail               // bonds of these nodes
};

// What the value of a load is meant for: a unit of volume, a unit of mass, the whole set, which shares it
// (ForceSharing), or a unit of area of the body's faces that belong to the set (core/conditions/face_area.hpp).
enum class LoadMeasure { volume, mass, set, area };

struct ConditionInfo {
    ConditionKind kind;
    std::string_view key;   // in the file
    std::string_view label; // on the screen
    std::string_view help;
    ConditionEffect effect;
    LoadMeasure measure = LoadMeasure::volume; // of what loads
    bool has_value = false, has_ramp = false, has_pulse = false;
    bool is_scalar = false;        // the value is one number, value[0], and its factor is factor[0]
    bool has_factor = false;       // of place
    Dimension dimension = {};      // of the value
    std::string_view unit = {};    // usual unit, for display
    std::string_view example = {}; // as one would type it

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
