// Holes in a box lattice: the sets that its `without` names.
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

    // A bond does not exist when on its straight way it goes deeper than a quarter of a spacing into a hole.
    // Bonds along the rim of a round hole (their chord of three spacings is 0.11 spacings deep at a radius of
    // ten) stay; those across a slot wider than half a spacing do not. Symmetric in both ends, to the last
    // bit.
    bool part(const Vec3& a, const Vec3& b) const;
    // Whether bonds no longer than this (m) that begin at a point may be parted.
    bool may_part(const Vec3& point, double longest) const;

private:
    Solid solid_;
    double spacing_;
    bool any_;
};

// At least this share of the sites of a lattice must hold a node, since the others are computed for nothing.
inline constexpr double least_share_of_lattice = 0.5;

// A lattice without the nodes in the holes. Where fewer of the sites keep a node, or families are too large for
// the engine's table of them, the nodes are sorted along Hilbert's curve and no lattice any more. Throws GeometryError
// when nothing is left; as it was when nothing is taken away by name. A note names a hole without nodes.
Nodes without_holes(const Case& value, Nodes lattice);

// The bonds of a lattice that holes part, from both ends, ascending.
std::vector<CutBond> parted_bonds(const Holes& holes, const Nodes& nodes, const RegularFamily& family);

} // namespace periscope
