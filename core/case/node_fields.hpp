// The table of the additional fields of frames, besides damage, displacement and velocity, for the reader, the writer
// and the panel.
#pragma once

#include "core/case/case.hpp"

#include <array>
#include <string_view>

namespace periscope {

struct NodeFieldInfo {
    std::string_view key;   // in the list output.fields
    std::string_view label; // on the screen
    std::string_view help;
    bool NodeFieldsEntry::*wanted;
};

inline constexpr std::array<NodeFieldInfo, 8> node_fields{{
    {"strain", "Strain", "at each node, from its intact bonds, with von Mises and principal strains",
     &NodeFieldsEntry::strain},
    {"stress", "Stress", "with von Mises and principal stresses", &NodeFieldsEntry::stress},
    {"strain_energy", "Strain energy density", "energy stored in a node's bonds per unit volume",
     &NodeFieldsEntry::strain_energy},
    {"force_density", "Force density", "bond forces on a node per unit volume, in the step before the frame",
     &NodeFieldsEntry::force_density},
    {"softening", "Softening", "fraction of the stiffness that a node's bonds have lost, by softening or breaking",
     &NodeFieldsEntry::softening},
    {"dissipated_energy", "Dissipated energy density",
     "energy per unit volume that a node's bonds have lost to fracture", &NodeFieldsEntry::dissipated_energy},
    {"stretch_ratio", "Stretch ratio",
     "largest stretch of a node's intact bonds divided by the stretch at which they soften or break",
     &NodeFieldsEntry::stretch_ratio},
    {"fragments", "Fragments", "number of the fragment that a node belongs to; 1 is the heaviest",
     &NodeFieldsEntry::fragments},
}};

} // namespace periscope
