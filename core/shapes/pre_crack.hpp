// Cracks that exist before the run: flat ones, slots, and surfaces.
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

// A part of a plane. A node on the plane counts to the side to which the normal points. Its border does not cut
// (crack_passage.hpp), so that a bond exactly through the tip stays whole.
class PreCrack {
public:
    PreCrack(const Vec3& corner, const Vec3& first, const Vec3& second); // a parallelogram
    PreCrack(const CrackPlane& plane, double spacing);
    PreCrack(const CrackDisc& disc, double spacing);
    PreCrack(const CrackPolygon& polygon, double spacing);

    bool near(const Vec3& p, double distance) const;     // may a segment of this length from p cross it?
    Passage passage(const Vec3& a, const Vec3& b) const; // of a bond from a to b

private:
    struct Parallelogram {
        Vec3 first, second;
        Vec3 first_dual, second_dual;
    };
    struct Disc {
        double radius = 0;
    };
    struct Polygon {
        std::vector<std::array<double, 2>> points; // along the two directions, from the corner
        Vec3 right, up;                            // in the plane
    };
    // Where a point of the plane, from the corner, lies: outside, inside, or on the border, which leaves it along `first`
    // and `last`.
    struct Place {
        bool inside = false, border = false;
        Vec3 first{}, inward{}, last{};
    };
    Place place(const Parallelogram& form, const Vec3& hit) const;
    Place place(const Disc& form, const Vec3& hit) const;
    Place place(const Polygon& form, const Vec3& hit) const;

    Vec3 corner_, normal_; // of a disc the centre; the normal of unit length
    double extent_ = 0;    // how far it reaches from there
    std::variant<Parallelogram, Disc, Polygon> form_;
};

// A box. Cut is every bond with a part in its inside; what runs along a side or touches an edge stays whole.
class PreSlot {
public:
    PreSlot(const CrackSlot& slot, double spacing);

    bool near(const Vec3& p, double distance) const;
    Passage passage(const Vec3& a, const Vec3& b) const;

private:
    Vec3 min_, max_; // of the inside, infinite where open
};

// A crack of a surface, which the model does not read itself: may a segment of this length from a point cross it, and how
// does one from a to b pass? Both may be called from several threads.
struct SurfaceCrack {
    std::size_t index = 0; // into the case's cracks
    std::function<bool(const Vec3&, double)> near;
    std::function<Passage(const Vec3&, const Vec3&)> passage;
};

} // namespace periscope
