#include "core/nodes/node_kinds.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace periscope {
namespace {

// Marks the sites of a line that are at most `reach` sites from a marked one.
void spread_along_line(std::vector<std::uint8_t>& marks, std::size_t first, std::size_t count, std::size_t stride,
                       std::size_t reach) {
    std::vector<std::uint8_t> spread(count);
    std::size_t since = reach + 1; // number of sites since the last marked one
    const auto visit = [&](std::size_t k) {
        since = marks[first + k * stride] != 0 ? 0 : std::min(since + 1, reach + 1);
        if (since <= reach)
            spread[k] = 1;
    };
    for (std::size_t k = 0; k < count; ++k)
        visit(k);
    since = reach + 1;
    for (std::size_t k = count; k-- > 0;)
        visit(k);
    for (std::size_t k = 0; k < count; ++k)
        marks[first + k * stride] = spread[k];
}

void spread(std::vector<std::uint8_t>& marks, const LatticeShape& shape, std::size_t axis, std::size_t reach) {
    const auto& n = shape.count;
    const std::array<std::size_t, 3> stride{std::size_t{n[1]} * n[2], n[2], 1};
    const std::size_t a = (axis + 1) % 3, b = (axis + 2) % 3; // the axes across the lines
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, std::size_t{n[a]} * n[b], 64), [&](const auto& range) {
        for (std::size_t line = range.begin(); line < range.end(); ++line)
            spread_along_line(marks, line / n[b] * stride[a] + line % n[b] * stride[b], n[axis], stride[axis], reach);
    });
}

std::vector<std::uint8_t> vacant_sites(const LatticeShape& shape) {
    std::vector<std::uint8_t> marks(shape.sites(), shape.is_full() ? 0 : 1);
    if (!shape.is_full())
        for (std::uint32_t i = 0; i < shape.nodes(); ++i)
            marks[shape.site(i)] = 0;
    return marks;
}

std::vector<std::uint8_t> around(std::vector<std::uint8_t> marks, const LatticeShape& shape, int distance) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        spread(marks, shape, axis, static_cast<std::size_t>(distance));
    return marks;
}

} // namespace

std::vector<std::uint8_t> near_vacancies(const LatticeShape& shape, int distance) {
    if (shape.is_full())
        return std::vector<std::uint8_t>(shape.sites());
    return around(vacant_sites(shape), shape, distance);
}

std::vector<std::uint32_t> one_of_each_kind(const LatticeShape& shape, const RegularFamily& family) {
    const int distance = 2 * family.reach();
    std::vector<std::uint8_t> faults = vacant_sites(shape);
    for (const CutBond& bond : family.absent)
        faults[shape.site(bond.node)] = 1;
    const std::vector<std::uint8_t> is_near = around(std::move(faults), shape, distance);
    const std::size_t kinds = 2 * static_cast<std::size_t>(distance) + 1; // number of kinds of layers along an axis
    std::vector<std::uint8_t> is_known(kinds * kinds * kinds);
    std::vector<std::uint32_t> nodes;
    const auto& n = shape.count;
    for (std::uint32_t i = 0; i < shape.nodes(); ++i) {
        const std::uint32_t site = shape.site(i);
        if (is_near[site] == 0) {
            const std::uint32_t x = layer_kind(site / (n[1] * n[2]), n[0], distance),
                                y = layer_kind(site / n[2] % n[1], n[1], distance),
                                z = layer_kind(site % n[2], n[2], distance);
            std::uint8_t& known = is_known[(x * kinds + y) * kinds + z];
            if (known != 0)
                continue;
            known = 1;
        }
        nodes.push_back(i);
    }
    return nodes;
}

} // namespace periscope
