// Cracks that exist before the run: flat ones and slots.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <array>
#include <variant>
#include <vector>

namespace periscope {

// A part of a plane. A node on the plane counts to the side to which the normal points. Bonds that pass through the border
// stay whole (of a parallelogram: through one of the two far edges), so that one exactly through the tip does.
class PreCrack {
public:
    PreCrack(const Vec3& corner, const Vec3& first, const Vec3& second); // a parallelogram
    PreCrack(const CrackPlane& plane, double spacing);
    PreCrack(const CrackDisc& disc, double spacing);
    PreCrack(const CrackPolygon& polygon, double spacing);

    bool near(const Vec3& p, double distance) const; // may a segment of this length from p cross it?
    bool crosses(const Vec3& a, const Vec3& b) const;

private:
    struct Parallelogram {
        Vec3 first_dual, second_dual;
    };
    struct Disc {
        double radius = 0;
    };
    struct Polygon {
        std::vector<std::array<double, 2>> points; // along the two directions, from the corner
        Vec3 right, up;                            // in the plane
    };
    bool covers(const Vec3& hit) const; // from the corner, in the plane

    Vec3 corner_, normal_; // of a disc the centre; the normal of unit length
    double extent_ = 0;    // how far it reaches from there
    std::variant<Parallelogram, Disc, Polygon> form_;
};

// A box. Cut is every bond with a part in its inside.
class PreSlot {
public:
    PreSlot(const CrackSlot& slot, double spacing);

    bool near(const Vec3& p, double distance) const;
    bool crosses(const Vec3& a, const Vec3& b) const;

private:
    Vec3 min_, max_; // of the inside, infinite where open
};

} // namespace periscope
