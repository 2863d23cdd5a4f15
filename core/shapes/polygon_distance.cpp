#include "core/shapes/polygon_distance.hpp"

#include <algorithm>
#include <limits>

namespace periscope {

SurfacePoint polygon_point(const std::vector<Vec3>& polygon, const Vec3& point) {
    bool is_inside = false;
    double least = std::numeric_limits<double>::infinity(); // square of the distance
    // `away` points from the nearest point of the polygon to `point`; `outward` is a normal of that point's edge, of
    // any length
    Vec3 away, outward;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double ex = b.x - a.x, ey = b.y - a.y, px = point.x - a.x, py = point.y - a.y;
        const double along = std::clamp((px * ex + py * ey) / (ex * ex + ey * ey), 0.0, 1.0);
        const double x = px - along * ex, y = py - along * ey, square = x * x + y * y;
        if (square < least) {
            least = square;
            away = {x, y, 0};
            outward = {ey, -ex, 0};
        }
        if ((a.y > point.y) != (b.y > point.y) && (px * ey - py * ex) * ey < 0)
            is_inside = !is_inside;
    }
    const double distance = norm(away), sign = is_inside ? -1 : 1;
    return {sign * distance, distance > 0 ? (sign / distance) * away : unit(outward)};
}

} // namespace periscope
