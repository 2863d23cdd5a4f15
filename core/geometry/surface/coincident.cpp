#include "core/geometry/surface/coincident.hpp"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <numeric>

namespace periscope {

std::vector<std::pair<std::uint32_t, std::uint32_t>> coincident_pairs(const std::vector<Vec3>& points, double tolerance,
                                                                      std::size_t most) {
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
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::size_t i = 0; i < order.size() && pairs.size() < most; ++i)
        for (std::size_t j = i + 1; j < order.size() && along[order[j]] - along[order[i]] <= tolerance; ++j)
            if (pairs.size() < most && norm(points[order[j]] - points[order[i]]) <= tolerance)
                pairs.emplace_back(std::minmax(order[i], order[j]));
    return pairs;
}

} // namespace periscope
