#include "core/shapes/mass_properties.hpp"

namespace periscope {
namespace {

// The integrals ∫ dV (`measure`), ∫ x dV and ∫ x xᵀ dV over simplices that have a corner at the origin: tetrahedra, or
// triangles with areas in place of volumes.
struct Moments {
    double measure = 0;
    Vec3 first;
    std::array<Vec3, 3> second{};

    template <std::size_t Corners>
    void add(double of_one, const std::array<Vec3, Corners>& corners) {
        constexpr double n = Corners; // dimension of a simplex: its corners besides the one at the origin
        Vec3 sum;
        for (const Vec3& p : corners)
            sum += p;
        measure += of_one;
        first += (of_one / (n + 1)) * sum;
        for (std::size_t i = 0; i < 3; ++i) {
            Vec3 row = sum[i] * sum;
            for (const Vec3& p : corners)
                row += p[i] * p;
            second[i] += (of_one / ((n + 1) * (n + 2))) * row;
        }
    }

    MassProperties about_centre(const Vec3& origin) const {
        MassProperties found;
        if (measure == 0)
            return found;
        const double sign = measure < 0 ? -1 : 1; // the measure of a polygon listed clockwise is negative
        const Vec3 centre = (1 / measure) * first;
        found.volume = sign * measure;
        found.centre = origin + centre;
        for (std::size_t i = 0; i < 3; ++i)
            found.second[i] = sign * (second[i] - (measure * centre[i]) * centre);
        return found;
    }
};

} // namespace

std::array<Vec3, 3> MassProperties::inertia() const {
    const double sum = second[0].x + second[1].y + second[2].z;
    std::array<Vec3, 3> tensor{};
    for (std::size_t i = 0; i < 3; ++i) {
        tensor[i] = -1 * second[i];
        tensor[i][i] += sum;
    }
    return tensor;
}

MassProperties mass_properties(const Surface& closed) {
    if (closed.points.empty())
        return {};
    // The origin is a point of the surface, because the sums would lose digits if all points were far from it.
    const Vec3 origin = closed.points.front();
    Moments moments;
    for (const auto& t : closed.triangles) {
        const std::array<Vec3, 3> p{closed.points[t[0]] - origin, closed.points[t[1]] - origin,
                                    closed.points[t[2]] - origin};
        moments.add(dot(p[0], cross(p[1], p[2])) / 6, p);
    }
    return moments.about_centre(origin);
}

MassProperties mass_properties(const std::vector<Vec3>& polygon) {
    if (polygon.empty())
        return {};
    const Vec3 origin = polygon.front();
    Moments moments;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::array<Vec3, 2> p{polygon[i] - origin, polygon[(i + 1) % polygon.size()] - origin};
        moments.add(cross(p[0], p[1]).z / 2, p);
    }
    return moments.about_centre(origin);
}

} // namespace periscope
