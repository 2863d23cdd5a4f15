// What frames may hold besides damage, displacement and velocity, as a table for the reader, the writer and
// the panel.
#pragma once

#include "core/case/case.hpp"

#include <array>
#include <string_view>

namespace periscope {

struct NodeFieldInfo {
    std::string_view key;   // in the list output.fields
    std::string_view label; // as a person says it
    std::string_view help;
    bool NodeFieldsEntry::*wanted;
};

inline constexpr std::array<NodeFieldInfo, 4> node_fields{{
    {"strain", "Strain", "of every node, from the bonds it has left", &NodeFieldsEntry::strain},
    {"stress", "Stress", "with von Mises' and the principal ones", &NodeFieldsEntry::stress},
    {"strain_energy", "Strain energy density", "what the bonds of a node hold, per volume",
     &NodeFieldsEntry::strain_energy},
    {"force_density", "Force density", "of the bonds of a node, per volume, in the step before the frame",
     &NodeFieldsEntry::force_density},
}};

} // namespace periscope
