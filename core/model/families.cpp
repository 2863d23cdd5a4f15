#include "core/model/families.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>

namespace periscope {
namespace {

// Nodes binned into cubes at least one horizon wide, so that a family lies in 27 cubes.
struct Cells {
    Box box;
    double width = 0;
    std::array<std::int64_t, 3> count{1, 1, 1};
    std::vector<std::uint32_t> begin; // cells + 1
    std::vector<std::uint32_t> node;

    std::int64_t along(double x, std::size_t axis) const {
        const auto c = static_cast<std::int64_t>((x - box.min[axis]) / width);
        return std::clamp<std::int64_t>(c, 0, count[axis] - 1);
    }
    std::size_t index(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return static_cast<std::size_t>((i * count[1] + j) * count[2] + k);
    }
};

Cells bin(const std::vector<Vec3>& positions, double reach) {
    Cells cells;
    cells.box = bounding_box(positions);
    cells.width = reach;
    // A tiny horizon in a large body must not make more cells than nodes are worth.
    const double limit = 4.0 * static_cast<double>(positions.size()) + 1000;
    const Vec3 size = cells.box.size();
    auto wanted = [&](std::size_t a) { return std::floor(size[a] / cells.width) + 1; };
    while (wanted(0) * wanted(1) * wanted(2) > limit)
        cells.width *= 1.26;
    for (std::size_t a = 0; a < 3; ++a)
        cells.count[a] = static_cast<std::int64_t>(wanted(a));

    const auto total = static_cast<std::size_t>(cells.count[0] * cells.count[1] * cells.count[2]);
    std::vector<std::uint32_t> cell_of(positions.size());
    cells.begin.assign(total + 1, 0);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Vec3& p = positions[i];
        cell_of[i] = static_cast<std::uint32_t>(cells.index(cells.along(p.x, 0), cells.along(p.y, 1), cells.along(p.z, 2)));
        ++cells.begin[cell_of[i] + 1];
    }
    std::partial_sum(cells.begin.begin(), cells.begin.end(), cells.begin.begin());
    cells.node.resize(positions.size());
    auto next = cells.begin;
    for (std::uint32_t i = 0; i < positions.size(); ++i)
        cells.node[next[cell_of[i]]++] = i;
    return cells;
}

// Calls `each` with every node of the 27 cubes around i that lies within reach.
template <typename Each>
void visit_near(const Cells& cells, const std::vector<Vec3>& positions, std::uint32_t i, double reach2, Each each) {
    const Vec3& p = positions[i];
    const std::array<std::int64_t, 3> c{cells.along(p.x, 0), cells.along(p.y, 1), cells.along(p.z, 2)};
    const std::int64_t k0 = std::max<std::int64_t>(c[2] - 1, 0), k1 = std::min(c[2] + 1, cells.count[2] - 1);
    for (std::int64_t a = std::max<std::int64_t>(c[0] - 1, 0); a <= std::min(c[0] + 1, cells.count[0] - 1); ++a)
        for (std::int64_t b = std::max<std::int64_t>(c[1] - 1, 0); b <= std::min(c[1] + 1, cells.count[1] - 1); ++b) {
            const auto first = cells.begin[cells.index(a, b, k0)];
            const auto last = cells.begin[cells.index(a, b, k1) + 1]; // cubes along k are contiguous
            for (auto at = first; at < last; ++at) {
                const std::uint32_t j = cells.node[at];
                const Vec3 xi = positions[j] - p;
                if (j != i && dot(xi, xi) <= reach2)
                    each(j);
            }
        }
}

} // namespace

Families find_families(const std::vector<Vec3>& positions, double horizon,
                       const std::function<bool(const Vec3&, const Vec3&)>& blocked, const Progress& progress) {
    const std::size_t n = positions.size();
    const double reach = horizon * (1 + 1e-10);
    const double reach2 = reach * reach;
    const Cells cells = bin(positions, reach);

    // In slabs, so that the caller hears of progress and can cancel; rows are appended slab by slab.
    Families families;
    families.begin.assign(n + 1, 0);
    const std::size_t slab = std::max<std::size_t>(4096, n / 100 + 1);
    std::vector<std::vector<std::uint32_t>> rows(std::min(slab, n));
    for (std::size_t first = 0; first < n; first += slab) {
        report(progress, static_cast<double>(first) / static_cast<double>(n), "Finding families");
        const std::size_t last = std::min(n, first + slab);
        tbb::parallel_for(tbb::blocked_range<std::size_t>(first, last, 64), [&](const auto& range) {
            for (std::size_t i = range.begin(); i < range.end(); ++i) {
                auto& row = rows[i - first];
                row.clear();
                visit_near(cells, positions, static_cast<std::uint32_t>(i), reach2,
                           [&](std::uint32_t j) { row.push_back(j); });
                std::sort(row.begin(), row.end());
                if (blocked)
                    std::erase_if(row, [&](std::uint32_t j) { return blocked(positions[i], positions[j]); });
            }
        });
        for (std::size_t i = first; i < last; ++i)
            families.begin[i + 1] = families.begin[i] + rows[i - first].size();
        if (first == 0 && last < n) // a first guess at the whole, so that growth does not copy over and over
            families.neighbour.reserve(static_cast<std::size_t>(1.3 * static_cast<double>(families.begin[last]) *
                                                                static_cast<double>(n) / static_cast<double>(last)));
        families.neighbour.resize(families.begin[last]);
        tbb::parallel_for(tbb::blocked_range<std::size_t>(first, last, 256), [&](const auto& range) {
            for (std::size_t i = range.begin(); i < range.end(); ++i)
                std::copy(rows[i - first].begin(), rows[i - first].end(),
                          families.neighbour.begin() + static_cast<std::ptrdiff_t>(families.begin[i]));
        });
    }
    families.alive.assign(families.neighbour.size(), 1);
    return families;
}

} // namespace periscope
