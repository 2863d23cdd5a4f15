// Which vertical lines of a row can meet a surface at all: a body far smaller than its box, such as one with a long
// spike, is then filled with work in proportion to its own size.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace periscope {

class ColumnSweep {
public:
    explicit ColumnSweep(const Surface& surface);

    struct Range { // of indices along y, the last included
        std::size_t first = 0, last = 0;
    };
    // Lines stand at (x, y0 + j·step), j from 0 to count - 1. Gives the ranges of j outside of which no line meets the
    // surface; ascending, apart from each other. The x of one call is not below that of the call before.
    const std::vector<Range>& ranges(double x, double y0, double step, std::size_t count);

private:
    const Surface& surface_;
    std::vector<std::pair<double, std::uint32_t>> waiting_; // triangles by their least x, the next one last
    std::vector<std::uint32_t> under_;                      // triangles that the row may cross
    std::vector<Range> ranges_;
};

// Calls visit(z) for each z = first + (k + shift)·step, k from 0 to count - 1, that lies inside the closed surface: an
// odd number of `crossings` (their z ascending) are below it.
template <class Crossings, class Visit>
void for_each_inside(const Crossings& crossings, double first, double step, double shift, std::size_t count,
                     Visit&& visit) {
    std::size_t below = 0;
    for (std::size_t k = 0; k < count; ++k) {
        if (below % 2 == 0) {
            if (below == crossings.size())
                return;
            const double skip = (crossings[below].z - first) / step - 2; // before it whatever the rounding
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
