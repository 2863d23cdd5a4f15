// A region of space that is described by the shapes of node sets. The depth of a point is its distance below the border
// of the region.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/set_names.hpp"

#include <vector>

namespace periscope {

// The lengths that the units 'dx' and 'horizon' stand for in a case.
struct LengthUnits {
    double spacing = 0, horizon = 0; // m
};

class Solid {
public:
    // The shape is a box, a sphere, a cylinder or a layer beside a plane. The region is empty for other kinds of
    // shapes, because they have no interior.
    Solid(const SetShape& shape, const LengthUnits& units);
    // The union of the node sets with these names, whose shapes are those above or combinations of them. In a plane or
    // a bar, sides perpendicular to z do not count as borders, and the depth in a sphere is measured in the plane.
    Solid(const Case& value, const std::vector<std::string>& sets);

    // Returns the depth in m, positive inside and negative outside. The depths of two points never differ by more than
    // their distance. Inside a single shape, the depth is the distance from the border; inside combined shapes it can
    // be less.
    double depth(const Vec3& point) const;

    // Returns whether a point of the straight line from a to b is deeper than `depth` (m). Both ends must be less deep.
    bool goes_deeper(const Vec3& a, const Vec3& b, double depth) const;

private:
    enum class Kind { nowhere, box, sphere, cylinder, layer, complement, both, either };
    struct Part {
        Kind kind = Kind::nowhere;
        // a and b are, for a box, its lowest and highest corner; for a cylinder, one end and the unit vector along the
        // axis; for a layer, a point and the unit normal of its plane. For a sphere, a is the centre.
        Vec3 a, b;
        double radius = 0, length = 0;   // m; length of a cylinder's axis, or depth of a layer
        std::size_t left = 0, right = 0; // operands of a combination, as indices into parts_
    };
    struct PartOf;
    std::size_t add(const Part& part);
    std::size_t join(Kind kind, std::size_t left, std::size_t right) { return add({kind, {}, {}, 0, 0, left, right}); }
    std::size_t add_shape(const SetShape& shape, const LengthUnits& units);
    std::size_t add_set(const Case& value, const SetNames& names, const std::string& name, const LengthUnits& units,
                        std::size_t level);
    double depth_in(std::size_t part, const Vec3& p) const;
    // Returns the depth of a point between two sides perpendicular to an axis; `low` and `high` are its distances from
    // them, m.
    double within(std::size_t axis, double low, double high) const;

    std::vector<Part> parts_; // the last part is the whole solid
    bool flat_ = false;
    double border_ = 0; // points closer to a border than this (m) lie on it
};

// Nodes on a border belong to the shape that it bounds. The tolerance makes this independent of rounding.
inline constexpr double border_tolerance = 1e-6; // in spacings

} // namespace periscope
