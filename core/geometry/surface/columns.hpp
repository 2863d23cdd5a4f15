// Finds where lines parallel to z cross a closed surface. A line through an edge or a vertex is treated as if it were
// shifted by an infinitely small distance, in the same way for all triangles, so that crossings always alternate
// between entering and leaving the body.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

class Columns {
public:
    explicit Columns(const Surface& surface);

    struct Crossing {
        double z = 0;
        std::uint32_t triangle = 0;
    };
    // Sets `result` to all crossings of the line through (x, y), ascending in z. Thread-safe.
    void crossings(double x, double y, std::vector<Crossing>& result) const;

    // Returns true when the point lies inside the closed surface. Thread-safe.
    bool inside(const Vec3& p) const;

private:
    std::vector<Vec3> points_;
    std::vector<std::array<std::uint32_t, 3>> triangles_;
    Box bounds_;
    std::array<std::size_t, 2> count_{1, 1};
    std::array<double, 2> inverse_size_{};
    // For each cell of a grid in x and y, the triangles above and below it are entry_[begin_[cell]] up to, but not
    // including, entry_[begin_[cell + 1]].
    std::vector<std::uint32_t> begin_, entry_;
};

} // namespace periscope
