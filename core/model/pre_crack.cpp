#include "core/model/pre_crack.hpp"

namespace periscope {

PreCrack::PreCrack(const Vec3& corner, const Vec3& first, const Vec3& second) : corner_(corner) {
    const Vec3 area = cross(first, second);
    const double a2 = dot(area, area);
    normal_ = (1 / std::sqrt(a2)) * area;
    // The dual basis reads off the coordinates within the parallelogram.
    first_dual_ = (1 / a2) * cross(second, area);
    second_dual_ = (1 / a2) * cross(area, first);
}

bool PreCrack::near(const Vec3& p, double distance) const { return std::abs(dot(normal_, p - corner_)) <= distance; }

bool PreCrack::crosses(const Vec3& a, const Vec3& b) const {
    const double da = dot(normal_, a - corner_), db = dot(normal_, b - corner_);
    if ((da >= 0) == (db >= 0))
        return false;
    const Vec3 hit = a + (da / (da - db)) * (b - a) - corner_;
    const double s = dot(first_dual_, hit), t = dot(second_dual_, hit);
    constexpr double tolerance = 1e-9; // of an edge: rounding must not decide
    return s >= -tolerance && s < 1 - tolerance && t >= -tolerance && t < 1 - tolerance;
}

} // namespace periscope
