#include "core/cracks/neighbours.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {

namespace {

// spacings; nodes further than this from a lattice point are not on the lattice
constexpr double beside_the_lattice = 0.01;
// Largest number of cells per node. The memory of this number of cells, 160 bytes, is less than that of a node's
// position and family.
constexpr std::size_t emptiest = 40;

Neighbours neighbours_on_grid(CellGrid grid) {
    Neighbours found;
    found.other.assign(3 * grid.cell.size(), no_node);
    const auto strides = grid.strides();
    for (std::size_t i = 0; i < grid.cell.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::size_t cell = grid.cell[i];
            if (cell / strides[axis] % grid.count[axis] + 1 < grid.count[axis])
                found.other[3 * i + axis] = grid.node[cell + strides[axis]];
        }
    found.grid = std::move(grid);
    return found;
}

// Uses a counting sort: for a million nodes, the tetrahedra have about forty million edges, each edge about six times.
Neighbours neighbours_in_mesh(const Nodes& nodes) {
    constexpr std::array<std::array<std::size_t, 2>, 6> edges{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};
    std::vector<std::uint32_t> start(nodes.size() + 1, 0);
    const auto for_each_edge = [&](auto&& visit) {
        for (const auto& t : nodes.tetrahedra)
            for (const auto& [p, q] : edges)
                visit(std::min(t[p], t[q]), std::max(t[p], t[q]));
    };
    for_each_edge([&](std::uint32_t a, std::uint32_t) { ++start[a + 1]; });
    for (std::size_t i = 0; i < nodes.size(); ++i)
        start[i + 1] += start[i];
    std::vector<std::uint32_t> all(start.back()), next(start.begin(), start.end() - 1);
    for_each_edge([&](std::uint32_t a, std::uint32_t b) { all[next[a]++] = b; });
    Neighbours found;
    found.begin.reserve(nodes.size() + 1);
    found.begin.push_back(0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto from = all.begin() + start[i], to = all.begin() + start[i + 1];
        std::sort(from, to);
        found.other.insert(found.other.end(), from, std::unique(from, to));
        found.begin.push_back(std::uint32_t(found.other.size()));
    }
    found.begin_below.assign(nodes.size() + 1, 0);
    for (const std::uint32_t b : found.other)
        ++found.begin_below[b + 1];
    for (std::size_t i = 0; i < nodes.size(); ++i)
        found.begin_below[i + 1] += found.begin_below[i];
    found.below.resize(found.other.size());
    found.pair_below.resize(found.other.size());
    next.assign(found.begin_below.begin(), found.begin_below.end() - 1);
    for (std::uint32_t a = 0; a < nodes.size(); ++a)
        for (std::uint32_t pair = found.begin[a]; pair < found.begin[a + 1]; ++pair) {
            const std::uint32_t at = next[found.other[pair]]++;
            found.below[at] = a;
            found.pair_below[at] = pair;
        }
    return found;
}

} // namespace

std::optional<CellGrid> cell_grid(const Nodes& nodes) {
    if (nodes.size() == 0 || !(nodes.spacing > 0))
        return std::nullopt;
    const double h = nodes.spacing;
    const Box box = bounding_box(nodes.position);
    CellGrid grid;
    grid.spacing = h;
    grid.corner = box.min - Vec3{0.5 * h, 0.5 * h, 0.5 * h};
    double cells = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double count = std::round(box.size()[axis] / h) + 1;
        cells *= count;
        if (!(cells <= double(emptiest * nodes.size())))
            return std::nullopt;
        grid.count[axis] = std::uint32_t(count);
    }
    grid.node.assign(std::size_t(cells), no_node);
    grid.cell.reserve(nodes.size());
    const auto strides = grid.strides();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        std::size_t cell = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double along = (nodes.position[i][axis] - box.min[axis]) / h, layer = std::round(along);
            if (std::abs(along - layer) > beside_the_lattice)
                return std::nullopt;
            cell += std::size_t(layer) * strides[axis];
        }
        if (grid.node[cell] != no_node)
            return std::nullopt;
        grid.node[cell] = std::uint32_t(i);
        grid.cell.push_back(std::uint32_t(cell));
    }
    return grid;
}

std::uint32_t Neighbours::pair_in_mesh(std::uint32_t a, std::uint32_t b) const {
    const auto from = other.begin() + begin[std::min(a, b)], to = other.begin() + begin[std::min(a, b) + 1];
    return std::uint32_t(std::lower_bound(from, to, std::max(a, b)) - other.begin());
}

Neighbours neighbours_of(const Nodes& nodes) {
    if (!nodes.tetrahedra.empty())
        return neighbours_in_mesh(nodes);
    if (auto grid = cell_grid(nodes))
        return neighbours_on_grid(std::move(*grid));
    return {};
}

bool have_neighbours(const Nodes& nodes) {
    return !nodes.tetrahedra.empty() || nodes.lattice || cell_grid(nodes);
}

} // namespace periscope
