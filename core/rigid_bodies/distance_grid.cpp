#include "core/rigid_bodies/distance_grid.hpp"

#include "core/nodes/nodes.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

// Returns the number of cells. They cover the surface, the contact distance around it and one more step, so that the
// last cell that is used has all of its corners.
std::array<double, 3> cells_for(const Box& surface, double reach, double step) {
    const Vec3 size = surface.size();
    std::array<double, 3> cells{};
    for (std::size_t a = 0; a < 3; ++a)
        cells[a] = std::ceil((size[a] + 2 * reach) / step) + 2;
    return cells;
}

double points_for(const Box& surface, double reach, double step) {
    const auto cells = cells_for(surface, reach, step);
    return (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1);
}

} // namespace

double grid_step(const Box& surface, double reach) {
    double step = reach / steps_per_distance;
    // The step is exact within 1 %. If the contact distance is tiny or zero, the size of the surface bounds it.
    step = std::max(step, 1e-4 * surface.diagonal());
    while (points_for(surface, reach, step) > most_grid_points)
        step *= 1.01;
    return step;
}

DistanceGrid distance_grid(const SurfaceDistance& surface, double reach, double unit) {
    const Box box = bounding_box(surface.surface().points);
    DistanceGrid grid;
    grid.step = grid_step(box, reach);
    grid.unit = unit;
    const auto cells = cells_for(box, reach, grid.step);
    for (std::size_t a = 0; a < 3; ++a) {
        grid.count[a] = static_cast<std::uint32_t>(cells[a]) + 1;
        grid.low[a] = box.centre()[a] - 0.5 * cells[a] * grid.step;
    }
    grid.values.resize(grid.index(0, 0, grid.count[2]));
    const double far = reach + 2 * grid.step;
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, grid.count[1] * grid.count[2]), [&](const auto& rows) {
        for (std::uint32_t row = rows.begin(); row != rows.end(); ++row) {
            const std::uint32_t y = row % grid.count[1], z = row / grid.count[1];
            // From one grid point to the next, the distance changes by at most a step. This limits the search, and
            // points that are certainly far away are skipped.
            double least = -std::numeric_limits<double>::infinity(), most = -least;
            for (std::uint32_t x = 0; x < grid.count[0]; ++x) {
                const Vec3 at = grid.low + grid.step * Vec3{double(x), double(y), double(z)};
                least -= grid.step;
                most += grid.step;
                if (!(least > far)) {
                    const double asked = std::max(std::abs(least), std::abs(most)) * (1 + 1e-9);
                    least = most = surface.at(at, asked).distance;
                }
                grid.values[grid.index(x, y, z)] = static_cast<float>(least / unit);
            }
        }
    });
    return grid;
}

SurfacePoint DistanceGrid::at(const Vec3& point) const {
    std::array<std::uint32_t, 3> cell{};
    Vec3 part;
    for (std::size_t a = 0; a < 3; ++a) {
        const double along = (point[a] - low[a]) / step;
        if (!(along >= 0 && along < count[a] - 1)) // also true for NaN
            return {std::numeric_limits<double>::infinity(), {0, 0, 1}};
        cell[a] = static_cast<std::uint32_t>(along);
        part[a] = along - cell[a];
    }
    const auto corner = [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
        return static_cast<double>(values[index(cell[0] + x, cell[1] + y, cell[2] + z)]);
    };
    // Interpolates along x on the four edges of the cell, then along y on its two faces, then along z; the slopes are
    // computed at the same time.
    const double d00 = corner(1, 0, 0) - corner(0, 0, 0), d10 = corner(1, 1, 0) - corner(0, 1, 0);
    const double d01 = corner(1, 0, 1) - corner(0, 0, 1), d11 = corner(1, 1, 1) - corner(0, 1, 1);
    const double f00 = corner(0, 0, 0) + part.x * d00, f10 = corner(0, 1, 0) + part.x * d10;
    const double f01 = corner(0, 0, 1) + part.x * d01, f11 = corner(0, 1, 1) + part.x * d11;
    const double low_z = f00 + part.y * (f10 - f00), high_z = f01 + part.y * (f11 - f01);
    const double x_low = d00 + part.y * (d10 - d00), x_high = d01 + part.y * (d11 - d01);
    const Vec3 slope = (unit / step) * Vec3{x_low + part.z * (x_high - x_low),
                                            (f10 - f00) + part.z * ((f11 - f01) - (f10 - f00)), high_z - low_z};
    const double steep = norm(slope);
    return {unit * (low_z + part.z * (high_z - low_z)), steep > 0 ? (1 / steep) * slope : Vec3{0, 0, 1}, steep};
}

} // namespace periscope
