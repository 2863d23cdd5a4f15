// Groups the nodes of a lattice by their surroundings: what is true for one node of a kind is true for all.
#pragma once

#include "core/nodes/lattice_shape.hpp"
#include "core/nodes/regular_family.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns one value per site, which is not 0 if a vacant site is within this distance along every axis (in sites). In a
// full box all values are 0.
std::vector<std::uint8_t> near_vacancies(const LatticeShape& shape, int distance);

// Returns one node of each kind, ascending. Two nodes are of the same kind if the same faces of the box are at the same
// distances within twice the reach of the family, and if there is neither a vacant site nor an absent bond within that
// distance. Any other node is a kind of its own. Twice the reach is needed because sums over a family also depend on
// the incomplete families of its members (surface corrections).
std::vector<std::uint32_t> one_of_each_kind(const LatticeShape& shape, const RegularFamily& family);

} // namespace periscope
