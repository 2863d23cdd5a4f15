// Holes in a box lattice: the sets that its `without` names.
#pragma once

#include "core/model/nodes.hpp"
#include "core/model/solid.hpp"

namespace periscope {

class Holes {
public:
    // Of a valid case.
    explicit Holes(const Case& value);

    bool any() const { return any_; }
    bool contain(const Vec3& node) const;

    // A bond does not exist when on its straight way it goes deeper than a quarter of a spacing into a hole.
    // Bonds along the rim of a round hole (their chord of three spacings is 0.11 spacings deep at a radius of
    // ten) stay; those across a slot wider than half a spacing do not. Symmetric in both ends, to the last
    // bit.
    bool part(const Vec3& a, const Vec3& b) const;

private:
    Solid solid_;
    double spacing_;
    bool any_;
};

// A lattice without the nodes in the holes, along Hilbert's curve: no full box any more. Throws GeometryError
// when nothing is left; as it was when nothing is taken away by name.
Nodes without_holes(const Case& value, Nodes lattice);

} // namespace periscope
