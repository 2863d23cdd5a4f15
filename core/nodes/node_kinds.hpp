// Nodes of a lattice whose surroundings are alike: what holds of one of them holds of all.
#pragma once

#include "core/nodes/lattice_shape.hpp"
#include "core/nodes/regular_family.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Per site, not 0: a vacant site is not further than this along any axis. Of a full box none is.
std::vector<std::uint8_t> near_vacancies(const LatticeShape& shape, int distance);

// One node of each kind, ascending. Of one kind are nodes with the same faces of the box within two reaches of the family at the same
// distances, without a vacant site and without a bond that never existed as near as that; any other node is a kind of its own.
// Two reaches: sums over a family also take what its members have lost of theirs (surface corrections).
std::vector<std::uint32_t> one_of_each_kind(const LatticeShape& shape, const RegularFamily& family);

} // namespace periscope
