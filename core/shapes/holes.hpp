// Holes in a box lattice: the sets that are listed in its `without`.
#pragma once

#include "core/nodes/regular_family.hpp"
#include "core/shapes/solid.hpp"

namespace periscope {

class Holes {
public:
    // The case must be valid.
    explicit Holes(const Case& value);

    bool any() const { return any_; }
    bool contain(const Vec3& node) const;

    // Returns whether the bond a–b is absent, because the straight line between its ends goes deeper than a quarter of
    // a spacing into a hole. Bonds along the rim of a round hole are kept (with a radius of ten spacings, a chord of
    // three spacings is 0.11 spacings deep); those across a slot wider than half a spacing are not. Exchanging a and b
    // gives exactly the same result.
    bool part(const Vec3& a, const Vec3& b) const;
    // Returns whether bonds from this point that are no longer than `longest` (m) may be absent.
    bool may_part(const Vec3& point, double longest) const;

private:
    Solid solid_;
    double spacing_;
    bool any_;
};

// The share of a lattice's sites that must hold a node, because sites without one are computed for nothing.
inline constexpr double least_share_of_lattice = 0.5;

// Removes the nodes in the holes from a lattice. If fewer than `least_share_of_lattice` of the sites keep a node, or if
// families are too large for the engine's table, the result is no longer a lattice, and its nodes are sorted along the
// Hilbert curve. Throws GeometryError if no nodes remain; returns the lattice unchanged if the case names no holes. A
// note reports each hole that contains no nodes.
Nodes without_holes(const Case& value, Nodes lattice);

// Returns the bonds of a lattice that are absent because of holes, from both ends, ascending.
std::vector<CutBond> parted_bonds(const Holes& holes, const Nodes& nodes, const RegularFamily& family);

} // namespace periscope
