#include "core/geometry/surface/weld.hpp"

#include "core/base/boxes.hpp"
#include "core/base/sparse_grid.hpp"

namespace periscope {

Welded weld(const Surface& loose, double tolerance) {
    constexpr std::uint32_t none = UINT32_MAX;
    Welded result;
    if (loose.triangles.empty())
        return result;
    std::vector<Vec3>& kept = result.surface.points;
    // Points that belong to no triangle are ignored, because they may lie anywhere.
    std::vector<bool> is_corner(loose.points.size());
    const Vec3& first = loose.points[loose.triangles.front()[0]];
    Box box{first, first};
    for (const auto& t : loose.triangles)
        for (const std::uint32_t i : t) {
            is_corner[i] = true;
            include(box, loose.points[i]);
        }
    // The cubes are so large that for most points only one of them must be searched.
    SparseGrid grid(4 * tolerance, box.min, loose.points.size() / 4);
    const Vec3 reach{tolerance, tolerance, tolerance};
    const auto find = [&](const Vec3& p) {
        std::uint32_t found = none;
        grid.visit_near({p - reach, p + reach}, [&](std::uint32_t q) {
            if (norm(kept[q] - p) <= tolerance)
                found = q;
            return found == none;
        });
        return found;
    };
    std::vector<std::uint32_t> new_index(loose.points.size());
    for (std::size_t i = 0; i < loose.points.size(); ++i) {
        if (!is_corner[i])
            continue;
        const Vec3& p = loose.points[i];
        new_index[i] = find(p);
        if (new_index[i] != none) {
            ++result.merged_points;
            continue;
        }
        new_index[i] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(p);
        grid.add(p, new_index[i]);
    }

    for (const auto& t : loose.triangles) {
        const std::uint32_t a = new_index[t[0]], b = new_index[t[1]], c = new_index[t[2]];
        if (a == b || b == c || c == a)
            ++result.dropped_triangles;
        else
            result.surface.triangles.push_back({a, b, c});
    }

    std::vector<std::uint32_t> number(kept.size(), none);
    std::vector<Vec3> used;
    for (auto& t : result.surface.triangles)
        for (auto& corner_point : t) {
            if (number[corner_point] == none) {
                number[corner_point] = static_cast<std::uint32_t>(used.size());
                used.push_back(kept[corner_point]);
            }
            corner_point = number[corner_point];
        }
    kept = std::move(used);
    return result;
}

} // namespace periscope
