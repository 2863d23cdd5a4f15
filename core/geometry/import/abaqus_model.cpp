#include "core/geometry/import/abaqus_model.hpp"

#include <cmath>
#include <numbers>

namespace periscope {
namespace {

// Returns cosine and sine of an angle in degrees. They are exact for multiples of 90°, so that rotations by right
// angles are exact.
std::pair<double, double> cosine_and_sine(double degrees) {
    const double rest = std::fmod(degrees, 360);
    for (const auto& [angle, cosine, sine] : {std::array{0.0, 1.0, 0.0}, std::array{90.0, 0.0, 1.0},
                                              std::array{180.0, -1.0, 0.0}, std::array{270.0, 0.0, -1.0}})
        if (rest == angle || rest == angle - 360)
            return {cosine, sine};
    return {std::cos(rest * std::numbers::pi / 180), std::sin(rest * std::numbers::pi / 180)};
}

} // namespace

Vec3 AbaqusSystem::global(const Vec3& c) const {
    Vec3 p = c;
    const auto [cosine, sine] = cosine_and_sine(kind == 'R' ? 0 : c.y);
    if (kind == 'C')
        p = {c.x * cosine, c.x * sine, c.z};
    if (kind == 'S') {
        const auto [across, up] = cosine_and_sine(c.z);
        p = {c.x * across * cosine, c.x * across * sine, c.x * up};
    }
    return origin + p.x * x + p.y * y + p.z * z;
}

Vec3 AbaqusPlacement::placed(const Vec3& point) const {
    const Vec3 p = point + shift;
    if (degrees == 0)
        return p;
    const Vec3 axis = 1 / norm(b - a) * (b - a), arm = p - a; // Rodrigues' formula
    const auto [cosine, sine] = cosine_and_sine(degrees);
    return a + cosine * arm + sine * cross(axis, arm) + (1 - cosine) * dot(axis, arm) * axis;
}

} // namespace periscope
