// Groups the nodes of a lattice by their surroundings. A sum over the family is the same for all nodes of a kind, so it
// is computed for one of them.
#pragma once

#include "core/nodes/lattice_shape.hpp"
#include "core/nodes/regular_family.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns one value for each site; it is not 0 if a vacant site is within `distance` (in sites) along every axis. In a
// full box all values are 0.
std::vector<std::uint8_t> near_vacancies(const LatticeShape& shape, int distance);

// Returns one node of each kind, ascending. Two nodes are of the same kind if they have the same distances from those
// faces of the box that are within twice the reach of the family, and if neither of them has a vacant site or an absent
// bond within that distance. Any other node is a kind of its own. Twice the reach is used because sums over a family
// also depend on the incomplete families of its members (surface corrections).
std::vector<std::uint32_t> one_of_each_kind(const LatticeShape& shape, const RegularFamily& family);

} // namespace periscope
