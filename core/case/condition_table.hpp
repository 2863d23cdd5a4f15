// What each kind of condition is, needs and means: one table for the file, the checks and the editor panel.
#pragma once

#include "core/case/case.hpp"

#include <span>
#include <string_view>

namespace periscope {

struct ConditionInfo {
    ConditionKind kind;
    std::string_view label; // on the screen
    bool has_value, has_ramp, has_pulse;
    Dimension dimension;      // of the value
    std::string_view unit;    // usual unit, for display
    std::string_view example; // as one would type it
    std::string_view help;
};

std::span<const ConditionInfo> condition_infos(); // in the order of ConditionKind
const ConditionInfo& condition_info(ConditionKind kind);

} // namespace periscope
