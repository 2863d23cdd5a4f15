// The signed distance from a closed surface on a regular grid, used for the contact of rigid bodies on the host and on
// the device. Values between grid points are interpolated trilinearly. The contact force acts along the gradient of the
// interpolated distance, so it is conservative, however large the error of the distance is. With the step h of the
// grid, the error of the interpolation is zero where the surface is flat, at most h²/(4R) above a surface of radius R,
// and at most 3h²/(8d) at the distance d outside a convex edge or corner (from the bound h²/8 Σ_i max |∂²f/∂x_i²| of
// linear interpolation, with each second derivative at most 1/d). It is at most √3/2 h anywhere, because the distance
// between two points bounds the difference of their values.
#pragma once

#include "core/shapes/surface_distance.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

// The grid surrounds the surface as far as a node can be in contact. It has at most this number of points: 32 MiB in
// single precision.
inline constexpr double most_grid_points = 8 << 20;
// number of steps of the grid within the contact distance, unless the grid would have too many points
inline constexpr double steps_per_distance = 8;

// Signed distances from a surface on a regular grid of points; negative inside the surface.
struct DistanceGrid {
    Vec3 low;                             // position of the first point, m
    double step = 0;                      // m
    std::array<std::uint32_t, 3> count{}; // number of points along each axis; x runs fastest
    double unit = 1;                      // the distance (m) that a stored value of 1 means
    // distances from the surface; beyond the contact distance plus two steps, only a lower bound of the distance
    std::vector<float> values;

    std::size_t index(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
        return (std::size_t{z} * count[1] + y) * count[0] + x;
    }
    // Beyond the grid, the distance is infinite.
    SurfacePoint at(const Vec3& point) const;
};

// Returns the step of the grid, m: an eighth of the contact distance `reach`, but at least 1e-4 of the diagonal of the
// surface's box, and larger if the number of points would exceed the limit.
double grid_step(const Box& surface, double reach);

// Makes the grid for contacts within `reach` (m) of the surface. A stored value of 1 means
// the distance `unit` (m), such as the spacing of the nodes.
DistanceGrid distance_grid(const SurfaceDistance& surface, double reach, double unit);

} // namespace periscope
