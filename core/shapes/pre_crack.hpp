// Initial cracks: parts of a plane, slots, and surfaces.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "core/shapes/crack_passage.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <variant>
#include <vector>

namespace periscope {

// A crack that is a part of a plane. A node exactly on the plane counts as lying on the side to which the normal
// points. A bond that only meets the border of the crack is not cut (crack_passage.hpp), so a bond exactly through the
// crack tip stays intact.
class PreCrack {
public:
    PreCrack(const Vec3& corner, const Vec3& first, const Vec3& second); // a parallelogram
    PreCrack(const CrackPlane& plane, double spacing);
    PreCrack(const CrackDisc& disc, double spacing);
    PreCrack(const CrackPolygon& polygon, double spacing);

    // Returns false if no bond that starts at p and is at most `distance` (m) long can meet the crack. It is faster
    // than passage().
    bool near(const Vec3& p, double distance) const;
    Passage passage(const Vec3& a, const Vec3& b) const; // how the bond a–b passes through the crack

private:
    struct Parallelogram {
        Vec3 first, second;
        Vec3 first_dual, second_dual;
    };
    struct Disc {
        double radius = 0;
    };
    struct Polygon {
        std::vector<std::array<double, 2>> points; // coordinates along `right` and `up`, relative to the corner
        Vec3 right, up;                            // unit vectors in the plane
    };
    // Where a point of the crack's plane lies: outside the crack (both are false), inside it, or on its border. From a
    // point on the border, the border runs in the directions `first` and `last`, and `inward` points into the crack.
    // `hit` is the point relative to corner_.
    struct PlanePosition {
        bool inside = false, border = false;
        Vec3 first{}, inward{}, last{};
    };
    PlanePosition plane_position(const Parallelogram& form, const Vec3& hit) const;
    PlanePosition plane_position(const Disc& form, const Vec3& hit) const;
    PlanePosition plane_position(const Polygon& form, const Vec3& hit) const;

    Vec3 corner_, normal_; // corner_ is a corner of the crack, or the centre of a disc; normal_ is a unit vector
    double extent_ = 0;    // distance from corner_ to the furthest point of the crack
    std::variant<Parallelogram, Disc, Polygon> form_;
};

// A box that cuts every bond which has a part in its interior. A bond that runs along a side or touches an edge stays
// intact.
class PreSlot {
public:
    PreSlot(const CrackSlot& slot, double spacing);

    bool near(const Vec3& p, double distance) const;
    Passage passage(const Vec3& a, const Vec3& b) const;

private:
    Vec3 min_, max_; // limits of the interior, infinite on open sides
};

// A crack with the shape of a surface that is read from a file by other code. `near` and `passage` are functions like
// those of PreCrack, and may be called from several threads.
struct SurfaceCrack {
    std::size_t index = 0; // index into the cracks of the case
    std::function<bool(const Vec3&, double)> near;
    std::function<Passage(const Vec3&, const Vec3&)> passage;
};

} // namespace periscope
