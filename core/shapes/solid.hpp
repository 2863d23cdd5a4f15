// A region of space that the shapes of sets describe, with the depth of a point in it.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/set_names.hpp"

#include <vector>

namespace periscope {

// The lengths that the units 'dx' and 'horizon' of a case stand for.
struct LengthUnits {
    double spacing = 0, horizon = 0; // m
};

class Solid {
public:
    // The shape is a box, a sphere, a cylinder or a layer beside a plane. Other kinds of shapes have no interior.
    Solid(const SetShape& shape, const LengthUnits& units);
    // The union of several sets, given by their names, which are such shapes or combinations of them. In a sheet, depth
    // is measured in the plane of the sheet.
    Solid(const Case& value, const std::vector<std::string>& sets);

    // Returns the depth in m, positive inside and negative outside. Between two points it never changes by more than
    // their distance. Inside a single shape it is the distance from the border; inside combined shapes it is at most
    // that.
    double depth(const Vec3& point) const;

    // Returns whether the straight line from a to b goes deeper than `depth`. Both ends must be less deep.
    bool goes_deeper(const Vec3& a, const Vec3& b, double depth) const;

private:
    enum class Kind { nowhere, box, sphere, cylinder, layer, complement, both, either };
    struct Part {
        Kind kind = Kind::nowhere;
        // Meaning by kind: lowest and highest corner; centre; one end and unit axis; point and normal
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
    double within(std::size_t axis, double low, double high) const; // depth between the two sides across an axis

    std::vector<Part> parts_; // the last part is the whole solid
    bool flat_ = false;
    double border_ = 0; // m; a point closer to a border than this lies on it
};

// Nodes on a border belong to the shape that it bounds. The tolerance makes this independent of rounding.
inline constexpr double border_tolerance = 1e-6; // in spacings

} // namespace periscope
