#include "core/case/observer_table.hpp"

#include <array>

namespace periscope {
namespace {

using enum ObservedPlace;

constexpr std::array table{
    ObserverInfo{ObserverKind::reaction, "force on a set (reaction)", set, false,
                 "The force with which the body acts on the nodes of the set; the load applied there is its "
                 "opposite. In newtons along x, y and z."},
    ObserverInfo{ObserverKind::mean_displacement, "mean displacement", set, false,
                 "Of the nodes of the set, weighted by their volumes."},
    ObserverInfo{ObserverKind::mean, "mean of a field", set_or_body, true,
                 "Weighted by the nodes' volumes; of vectors each component."},
    ObserverInfo{ObserverKind::minimum, "minimum of a field", set_or_body, true,
                 "The smallest value at a node; of vectors of each component by itself."},
    ObserverInfo{ObserverKind::maximum, "maximum of a field", set_or_body, true,
                 "The largest value at a node; of vectors of each component by itself."},
    ObserverInfo{ObserverKind::opening, "opening between two places", two_ends, false,
                 "The mean displacement of the second place less that of the first: of a crack's mouth its "
                 "opening (CMOD). A place is a set, or the node next to a point."},
    ObserverInfo{ObserverKind::broken_bonds, "number of broken bonds", set_or_body, false,
                 "Those with an end in the set, each once; bonds cut by cracks from the beginning are counted."},
    ObserverInfo{ObserverKind::energy, "one energy of the body", body, false, "Of the whole body, in joules."},
    ObserverInfo{ObserverKind::energies, "all energies of the body", body, false,
                 "Kinetic, strain, fracture, damping, external work and their balance, each a column."},
};

constexpr std::array<std::string_view, 4> fields{"displacement", "velocity", "damage", "force density"};
constexpr std::array<std::string_view, 7> energies{
    "kinetic",       "strain",  "fracture: dissipated by bonds",   "damping: dissipated by it",
    "external work", "balance", "balance over the largest of them"};

} // namespace

std::span<const ObserverInfo> observer_infos() {
    return table;
}

const ObserverInfo& observer_info(ObserverKind kind) {
    return table[static_cast<std::size_t>(kind)];
}

std::span<const std::string_view> observed_field_labels() {
    return fields;
}

std::span<const std::string_view> energy_labels() {
    return energies;
}

} // namespace periscope
