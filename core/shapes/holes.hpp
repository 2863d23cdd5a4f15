// Holes in a box that is filled with a lattice. A hole is a node set that the box of the case lists in its `without`.
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

    // Returns whether the bond a–b is absent because the straight line between a and b goes deeper than a quarter of a
    // spacing into a hole. Bonds along the rim of a round hole are kept: in a hole with a radius of ten spacings, a
    // chord of three spacings is 0.11 spacings deep. Bonds across a slot wider than half a spacing are absent. The
    // result is exactly the same when a and b are exchanged.
    bool part(const Vec3& a, const Vec3& b) const;
    // Returns false if no bond that starts at `point` and is at most `longest` (m) long can be absent. It is faster
    // than part().
    bool may_part(const Vec3& point, double longest) const;

private:
    Solid solid_;
    double spacing_;
    bool any_;
};

// The fraction of the sites of a lattice that must hold a node. With fewer nodes, they are stored as irregular nodes,
// because the kernels of a lattice also compute the sites without a node, for nothing.
inline constexpr double least_share_of_lattice = 0.5;

// Removes the nodes in the holes from a lattice. The result is irregular nodes, sorted along the Hilbert curve, if
// fewer than `least_share_of_lattice` of the sites keep a node, or if a family has more than `most_regular_pairs`
// pairs. The lattice is returned unchanged if no node lies in a hole. Nodes::notes gets a note for each hole that
// contains no nodes. Throws GeometryError if no nodes remain.
Nodes without_holes(const Case& value, Nodes lattice);

// Returns the bonds of a lattice that are absent because of holes, sorted. Each bond is listed twice, once for each of
// its nodes.
std::vector<CutBond> parted_bonds(const Holes& holes, const Nodes& nodes, const RegularFamily& family);

} // namespace periscope
