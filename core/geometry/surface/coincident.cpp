#include "core/geometry/surface/coincident.hpp"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <numeric>

namespace periscope {

std::optional<std::pair<std::uint32_t, std::uint32_t>> coincident_pair(const std::vector<Vec3>& points,
                                                                       double tolerance) {
    // Along a direction in which the points of no usual grid lie behind each other.
    constexpr Vec3 direction{0.6157, 0.5377, 0.5762};
    std::vector<double> along(points.size());
    std::vector<std::uint32_t> order(points.size());
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = 0; i < points.size(); ++i)
        along[i] = dot(direction, points[i]);
    tbb::parallel_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return along[a] < along[b] || (along[a] == along[b] && a < b);
    });
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size() && along[order[j]] - along[order[i]] <= tolerance; ++j)
            if (norm(points[order[j]] - points[order[i]]) <= tolerance)
                return std::minmax(order[i], order[j]);
    return std::nullopt;
}

} // namespace periscope
