#include "core/nodes/lattice_axes.hpp"

#include <algorithm>
#include <utility>

namespace periscope {

std::array<std::size_t, 3> axes_by_length(const std::array<double, 3>& count) {
    std::array<std::size_t, 3> axis{0, 1, 2};
    std::sort(axis.begin(), axis.end(),
              [&](std::size_t a, std::size_t b) { return std::pair(count[a], a) > std::pair(count[b], b); });
    return axis;
}

std::array<std::size_t, 3> axes_from_row(const std::array<double, 3>& count) {
    std::array<std::size_t, 3> axis = axes_by_length(count);
    const auto thin = std::find_if(axis.begin(), axis.end(), [&](std::size_t a) { return count[a] == 1; });
    if (count[axis[1]] < shortest_row || count[axis[0]] < slender * count[*(thin - 1)])
        return axis;
    // Axes of equal length are in the order z, y, x here. If several axes have the largest length, this is the last of
    // them in that order.
    const auto longest = std::find_if(axis.begin(), thin, [&](std::size_t a) { return count[a] < count[axis[0]]; }) - 1;
    std::rotate(longest, longest + 1, thin);
    return axis;
}

} // namespace periscope
