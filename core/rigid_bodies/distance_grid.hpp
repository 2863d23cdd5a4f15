// The signed distance from a closed surface on a regular grid, as the contact of rigid bodies takes it, on the host and on the device:
// trilinear between the points of the grid. The force of the contact is along the gradient of what is interpolated, so that it has an
// energy, whatever the error of the distance.
// How far what is interpolated is off, h the step of the grid: nothing where the surface is flat, at most h²/(4R) above a surface of
// the radius R, at most 3h²/(8d) at the distance d outside of a convex edge or corner (the bound h²/8 Σ_i max |∂²f/∂x_i²| of linear
// interpolation, each second derivative at most 1/d), and at most √3/2 h anywhere (the distance changes by no more than the way).
#pragma once

#include "core/shapes/surface_distance.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

// About the surface as far as a node can touch it. A grid has no more points than this: 32 MiB, in single precision.
inline constexpr double most_grid_points = 8 << 20;
inline constexpr double steps_per_distance = 8; // of the grid, in the contact distance, where that is not too many

struct DistanceGrid {
    Vec3 low;                             // the first point, m
    double step = 0;                      // m
    std::array<std::uint32_t, 3> count{}; // of points along each axis; x runs fastest
    double unit = 1;                      // m: of the values
    std::vector<float> values; // beyond a step above the contact distance not the distance, but no less than that

    std::size_t index(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
        return (std::size_t{z} * count[1] + y) * count[0] + x;
    }
    // Infinitely far beyond the grid.
    SurfacePoint at(const Vec3& point) const;
};

// m. An eighth of the contact distance `reach`, or as coarse as the limit of points asks.
double grid_step(const Box& surface, double reach);

// For contacts within `reach` (m) of the surface. `unit`: m, such as the spacing of the nodes.
DistanceGrid distance_grid(const SurfaceDistance& surface, double reach, double unit);

} // namespace periscope
