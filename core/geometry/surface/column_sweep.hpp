// Finds those lines parallel to z that can meet a surface at all. A body that is much smaller than its bounding box,
// such as one with a long spike, is then filled with nodes by work proportional to its own size.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace periscope {

class ColumnSweep {
public:
    explicit ColumnSweep(const Surface& surface);

    struct Range { // a range of the indices j below, both ends included
        std::size_t first = 0, last = 0;
    };
    // The lines are at (x, y0 + j·step), with j from 0 to count - 1. Returns disjoint, ascending ranges of j; lines
    // outside of them do not meet the surface. `x` must not decrease from call to call.
    const std::vector<Range>& ranges(double x, double y0, double step, std::size_t count);

private:
    const Surface& surface_;
    std::vector<std::pair<double, std::uint32_t>> waiting_; // triangles by their smallest x, the smallest last
    std::vector<std::uint32_t> under_;                      // triangles that a line at the current x may cross
    std::vector<Range> ranges_;
};

// Calls visit(z) for each z = first + (k + shift)·step, with k from 0 to count - 1, that lies inside the closed
// surface: an odd number of `crossings` (ascending in z) are below it.
template <class Crossings, class Visit>
void for_each_inside(const Crossings& crossings, double first, double step, double shift, std::size_t count,
                     Visit&& visit) {
    std::size_t below = 0;
    for (std::size_t k = 0; k < count; ++k) {
        if (below % 2 == 0) {
            if (below == crossings.size())
                return;
            // A lower bound of k with a margin for rounding.
            const double skip = (crossings[below].z - first) / step - 2;
            if (skip >= static_cast<double>(count))
                return;
            if (skip > static_cast<double>(k))
                k = static_cast<std::size_t>(skip);
        }
        const double z = first + step * (static_cast<double>(k) + shift);
        while (below < crossings.size() && crossings[below].z < z)
            ++below;
        if (below % 2 == 1)
            visit(z);
    }
}

} // namespace periscope
