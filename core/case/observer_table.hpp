// What each kind of observer is, needs and means: one table for the file, the checks and the editor panel.
#pragma once

#include "core/case/observers.hpp"

#include <span>
#include <string_view>

namespace periscope {

// Of which nodes: its word names a set; a set or the whole body; two places; the whole body alone.
enum class ObservedPlace { set, set_or_body, two_ends, body };

struct ObserverInfo {
    ObserverKind kind;
    std::string_view label; // on the screen
    ObservedPlace place;
    bool has_field;
    std::string_view help;
};

std::span<const ObserverInfo> observer_infos(); // in the order of ObserverKind
const ObserverInfo& observer_info(ObserverKind kind);

// On the screen, in the order of the enumerations.
std::span<const std::string_view> observed_field_labels();
std::span<const std::string_view> energy_labels();

} // namespace periscope
