#include "core/geometry/surface/edges.hpp"

#include "core/base/disjoint_groups.hpp"
#include "core/geometry/surface/columns.hpp"

#include <tbb/parallel_sort.h>

#include <tuple>

namespace periscope {
std::vector<EdgeUse> edge_uses(const Surface& surface) {
    std::vector<EdgeUse> uses;
    uses.reserve(3 * surface.triangles.size());
    for (std::uint32_t i = 0; i < surface.triangles.size(); ++i) {
        const auto& t = surface.triangles[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = t[k], b = t[(k + 1) % 3];
            uses.push_back({std::min(a, b), std::max(a, b), i, a < b});
        }
    }
    tbb::parallel_sort(uses.begin(), uses.end(), [](const EdgeUse& a, const EdgeUse& b) {
        return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
    });
    return uses;
}

Shells find_shells(const Surface& surface, const std::vector<EdgeUse>& uses) {
    Groups shells(surface.triangles.size());
    for_each_edge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
        for (const EdgeUse* u = first + 1; u < last; ++u)
            shells.join(u->triangle, first->triangle);
    });
    auto [of_triangle, count] = shells.numbers();
    return {std::move(of_triangle), count};
}

std::vector<bool> shells_to_reverse(const Surface& surface, const Shells& shells) {
    std::vector<double> volume(shells.count, 0.0);
    std::vector<std::uint32_t> some_point(shells.count, 0);
    for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
        const auto& t = surface.triangles[i];
        const std::uint32_t shell = shells.of_triangle[i];
        const Vec3 origin = surface.points[0];
        volume[shell] +=
            dot(surface.points[t[0]] - origin, cross(surface.points[t[1]] - origin, surface.points[t[2]] - origin));
        some_point[shell] = t[0];
    }
    std::vector<bool> reverses(shells.count, false);
    if (shells.count == 1) {
        reverses[0] = volume[0] < 0;
        return reverses;
    }
    const Columns columns(surface);
    std::vector<Columns::Crossing> crossings;
    for (std::uint32_t shell = 0; shell < shells.count; ++shell) {
        const Vec3 p = surface.points[some_point[shell]];
        columns.crossings(p.x, p.y, crossings);
        bool cavity = false; // whether the shell is inside an odd number of other shells
        for (const auto& c : crossings)
            if (c.z > p.z && shells.of_triangle[c.triangle] != shell)
                cavity = !cavity;
        reverses[shell] = cavity ? volume[shell] > 0 : volume[shell] < 0;
    }
    return reverses;
}

} // namespace periscope
