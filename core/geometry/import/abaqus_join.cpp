#include "core/geometry/import/abaqus_join.hpp"

#include "core/geometry/surface/coincident.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace periscope {

AbaqusJoints joints_between_instances(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& owner,
                                      const std::vector<AbaqusCorners>& elements) {
    AbaqusJoints joints;
    joints.same_as.resize(points.size());
    std::iota(joints.same_as.begin(), joints.same_as.end(), 0U);
    std::vector<bool> is_used(points.size(), false);
    double shortest = std::numeric_limits<double>::infinity(), sum = 0;
    std::size_t edges = 0;
    for (const AbaqusCorners& corners : elements)
        for (std::size_t k = 0; k < corners.size(); ++k) {
            is_used[corners[k]] = true;
            const double length = norm(points[corners[k]] - points[corners[(k + 1) % corners.size()]]);
            if (!(length > 0))
                continue; // an element may have the same corner twice
            shortest = std::min(shortest, length);
            sum += length;
            ++edges;
        }
    if (edges == 0)
        return joints;
    std::vector<Vec3> used;
    std::vector<std::uint32_t> number;
    for (std::uint32_t i = 0; i < points.size(); ++i)
        if (is_used[i]) {
            used.push_back(points[i]);
            number.push_back(i);
        }
    const double near = std::min(1e-4 * sum / static_cast<double>(edges), 0.1 * shortest);
    const std::size_t most = 8 * used.size();
    auto pairs = coincident_pairs(used, near, most);
    joints.too_many = pairs.size() == most;
    for (auto& [a, b] : pairs)
        a = number[a], b = number[b];
    std::sort(pairs.begin(), pairs.end());
    std::map<std::uint32_t, std::vector<std::uint32_t>> owners; // the points at one position, by the first of them
    for (const auto& [a, b] : pairs) {
        const std::uint32_t first = joints.same_as[a];
        if (owner[a] == owner[b] || joints.same_as[b] != b || owners.contains(b))
            continue;
        auto& there = owners[first];
        if (there.empty())
            there.push_back(owner[first]);
        if (std::find(there.begin(), there.end(), owner[b]) != there.end())
            continue;
        there.push_back(owner[b]);
        joints.same_as[b] = first;
        ++joints.count;
    }
    return joints;
}

} // namespace periscope
