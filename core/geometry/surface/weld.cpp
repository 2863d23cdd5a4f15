#include "core/geometry/surface/weld.hpp"

#include "core/model/nodes.hpp"

#include <unordered_map>

namespace periscope {
namespace {

using Cell = std::array<std::int64_t, 3>;

struct CellHash {
    std::size_t operator()(const Cell& c) const {
        std::uint64_t h = 0;
        for (const std::int64_t v : c)
            h = (h ^ static_cast<std::uint64_t>(v)) * 0x9e3779b97f4a7c15ULL, h ^= h >> 29;
        return h;
    }
};

} // namespace

Welded weld(const Surface& loose, double tolerance) {
    constexpr std::uint32_t none = UINT32_MAX;
    const Vec3 corner = bounding_box(loose.points).min;
    const double size = 4 * tolerance; // of a cell: most points then need to look into one cell only
    const auto cell = [&](double value, std::size_t a) {
        return static_cast<std::int64_t>(std::floor((value - corner[a]) / size));
    };

    Welded result;
    std::vector<Vec3>& kept = result.surface.points;
    std::unordered_map<Cell, std::uint32_t, CellHash> newest; // kept point in a cell …
    std::vector<std::uint32_t> older;                         // … and the one before it in the same cell
    newest.reserve(loose.points.size() / 4);
    const auto find = [&](const Vec3& p) {
        for (auto i = cell(p.x - tolerance, 0); i <= cell(p.x + tolerance, 0); ++i)
            for (auto j = cell(p.y - tolerance, 1); j <= cell(p.y + tolerance, 1); ++j)
                for (auto k = cell(p.z - tolerance, 2); k <= cell(p.z + tolerance, 2); ++k) {
                    const auto found = newest.find({i, j, k});
                    if (found == newest.end())
                        continue;
                    for (std::uint32_t q = found->second; q != none; q = older[q])
                        if (norm(kept[q] - p) <= tolerance)
                            return q;
                }
        return none;
    };
    std::vector<std::uint32_t> place(loose.points.size());
    for (std::size_t i = 0; i < loose.points.size(); ++i) {
        const Vec3& p = loose.points[i];
        place[i] = find(p);
        if (place[i] != none) {
            ++result.merged_points;
            continue;
        }
        place[i] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(p);
        const auto [entry, fresh] = newest.try_emplace({cell(p.x, 0), cell(p.y, 1), cell(p.z, 2)}, place[i]);
        older.push_back(fresh ? none : entry->second);
        entry->second = place[i];
    }

    for (const auto& t : loose.triangles) {
        const std::uint32_t a = place[t[0]], b = place[t[1]], c = place[t[2]];
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
