// Flat cracks that exist before the run.
#pragma once

#include "core/model/vec3.hpp"

namespace periscope {

// The parallelogram corner, corner + first, corner + second. Its far edges do not belong to it, so that a bond which
// passes exactly through the tip stays whole.
class PreCrack {
public:
    PreCrack(const Vec3& corner, const Vec3& first, const Vec3& second);
    bool near(const Vec3& p, double distance) const; // may a segment of this length from p cross it?
    bool crosses(const Vec3& a, const Vec3& b) const;

private:
    Vec3 corner_, normal_, first_dual_, second_dual_;
};

} // namespace periscope
