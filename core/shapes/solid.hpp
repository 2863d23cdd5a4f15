// A part of space that the shapes of sets describe: how deep a point lies in it.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/set_names.hpp"

#include <vector>

namespace periscope {

// What lengths of a case stand for.
struct LengthUnits {
    double spacing = 0, horizon = 0; // m
};

class Solid {
public:
    // The shape is a box, a sphere, a cylinder or a plane's layer; other kinds have no inside.
    Solid(const SetShape& shape, const LengthUnits& units);
    // What lies in any of several sets, by their names: such shapes, or combinations of them. In a sheet
    // depth is measured within the sheet.
    Solid(const Case& value, const std::vector<std::string>& sets);

    // m: positive inside, negative outside. Between two points it never changes by more than their distance;
    // inside of one shape it is the distance to the border, of shapes joined at most that.
    double depth(const Vec3& point) const;

    // Does the straight way from a to b go deeper than this? Both lie less deep.
    bool goes_deeper(const Vec3& a, const Vec3& b, double depth) const;

private:
    enum class Kind { nowhere, box, sphere, cylinder, layer, complement, both, either };
    struct Part {
        Kind kind = Kind::nowhere;
        Vec3 a, b;                       // lowest and highest corner; centre; one end and unit axis; point and normal
        double radius = 0, length = 0;   // m; of a cylinder's axis, of a layer its depth
        std::size_t left = 0, right = 0; // parts
    };
    struct PartOf;
    std::size_t add(const Part& part);
    std::size_t join(Kind kind, std::size_t left, std::size_t right) { return add({kind, {}, {}, 0, 0, left, right}); }
    std::size_t add_shape(const SetShape& shape, const LengthUnits& units);
    std::size_t add_set(const Case& value, const SetNames& names, const std::string& name, const LengthUnits& units,
                        std::size_t level);
    double depth_in(std::size_t part, const Vec3& p) const;
    double within(std::size_t axis, double low, double high) const; // of two sides across an axis

    std::vector<Part> parts_; // the last is the whole
    bool flat_ = false;
    double border_ = 0; // m: what is nearer than this to a border lies on it
};

// The nodes on a border belong to what it bounds, whatever the rounding.
inline constexpr double border_tolerance = 1e-6; // of the spacing

} // namespace periscope
