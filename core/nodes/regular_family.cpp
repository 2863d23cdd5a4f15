#include "core/nodes/regular_family.hpp"

#include "core/nodes/node_kinds.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

namespace periscope {
namespace {

std::array<std::uint32_t, 3> layers_of(const LatticeShape& shape, std::uint32_t site) {
    const auto& n = shape.count;
    return {site / n[2] / n[1], site / n[2] % n[1], site % n[2]};
}

// Returns the number of directed bonds of a full box.
std::uint64_t bonds_of_box(const LatticeShape& shape, const RegularFamily& family) {
    std::uint64_t sum = 0;
    for (const GridOffset& o : family.offset) {
        std::uint64_t pairs = 2;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto step = static_cast<std::uint32_t>(std::abs(o[a]));
            pairs *= shape.count[a] > step ? shape.count[a] - step : 0;
        }
        sum += pairs;
    }
    return sum;
}

std::uint64_t vacant_bonds(const LatticeShape& shape, const RegularFamily& family) {
    if (shape.is_full())
        return 0;
    const LatticeShape box = shape.full();
    return tbb::parallel_reduce(
        tbb::blocked_range<std::uint32_t>(0, shape.sites(), 4096), std::uint64_t{0},
        [&](const auto& range, std::uint64_t sum) {
            for (std::uint32_t site = range.begin(); site < range.end(); ++site)
                for (std::size_t b = 0; b < family.bonds() && !shape.node(site); ++b)
                    if (const auto other = neighbour(box, site, family.of_bond(b)))
                        // A pair of vacant sites is visited from both ends, so each visit counts one of its two
                        // directed bonds.
                        sum += shape.node(*other) ? 2 : 1;
            return sum;
        },
        std::plus<>());
}

// Returns the group to which an offset belongs: 0 to 3, in the order that RegularFamily describes.
int group(const GridOffset& o) {
    return o[2] == 0 ? 0 : o[1] == 0 ? 1 : o[0] == 0 ? 2 : 3;
}

int length2(const GridOffset& o) {
    return o[0] * o[0] + o[1] * o[1] + o[2] * o[2];
}

} // namespace

GridOffset RegularFamily::of_bond(std::size_t bond) const {
    const GridOffset& o = offset[bond / 2];
    return bond % 2 == 0 ? o : GridOffset{-o[0], -o[1], -o[2]};
}

int RegularFamily::reach() const {
    int most = 0;
    for (const GridOffset& o : offset)
        for (const int c : o)
            most = std::max(most, std::abs(c));
    return most;
}

RegularFamily regular_family(const LatticeShape& shape, double horizon) {
    const double limit = horizon * horizon * (1 + 2e-10);
    const int most = static_cast<int>(std::floor(horizon * (1 + 1e-10)));
    std::array<int, 3> reach{};
    for (std::size_t a = 0; a < 3; ++a)
        reach[a] = shape.count[a] > 1 ? most : 0;
    RegularFamily family;
    for (int i = 0; i <= reach[0]; ++i)
        for (int j = -reach[1]; j <= reach[1]; ++j)
            for (int k = -reach[2]; k <= reach[2]; ++k) {
                const GridOffset o{i, j, k};
                const bool first_of_pair = i > 0 || (i == 0 && (j > 0 || (j == 0 && k > 0)));
                if (first_of_pair && length2(o) <= limit)
                    family.offset.push_back(o);
            }
    std::stable_sort(family.offset.begin(), family.offset.end(), [](const GridOffset& a, const GridOffset& b) {
        return std::pair(group(a), length2(a)) < std::pair(group(b), length2(b));
    });
    family.vacant = vacant_bonds(shape, family);
    return family;
}

std::optional<std::uint32_t> neighbour(const LatticeShape& shape, std::uint32_t node, const GridOffset& offset) {
    const auto at = layers_of(shape, shape.site(node));
    std::uint64_t index = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::int64_t there = std::int64_t{at[a]} + offset[a];
        if (there < 0 || there >= std::int64_t{shape.count[a]})
            return std::nullopt;
        index = index * shape.count[a] + static_cast<std::uint64_t>(there);
    }
    return shape.node(static_cast<std::uint32_t>(index));
}

std::uint64_t count_bonds(const LatticeShape& shape, const RegularFamily& family) {
    return bonds_of_box(shape, family) - family.vacant - family.absent.size();
}

std::uint32_t layer_kind(std::uint32_t layer, std::uint32_t layers, int reach) {
    const auto r = static_cast<std::uint32_t>(reach);
    if (layers <= 2 * r + 1 || layer < r)
        return layer;
    const std::uint32_t from_end = layers - 1 - layer;
    return from_end < r ? 2 * r - from_end : r;
}

std::vector<std::uint32_t> family_sizes(const LatticeShape& shape, const RegularFamily& family) {
    const auto kinds = static_cast<std::uint32_t>(2 * family.reach() + 1);
    std::vector<std::uint32_t> sizes(std::size_t{kinds} * kinds * kinds, 0);
    // the layers in the middle of a long axis have equal families, so one of them is enough
    LatticeShape small = shape.full();
    for (auto& count : small.count)
        count = std::min(count, kinds);
    for (std::uint32_t a = 0; a < small.count[0]; ++a)
        for (std::uint32_t b = 0; b < small.count[1]; ++b)
            for (std::uint32_t c = 0; c < small.count[2]; ++c) {
                const std::uint32_t node = (a * small.count[1] + b) * small.count[2] + c;
                std::uint32_t size = 0;
                for (std::size_t bond = 0; bond < family.bonds(); ++bond)
                    size += neighbour(small, node, family.of_bond(bond)) ? 1 : 0;
                sizes[(std::size_t{a} * kinds + b) * kinds + c] = size;
            }
    return sizes;
}

std::vector<std::uint32_t> family_sizes_of_nodes(const LatticeShape& shape, const RegularFamily& family) {
    std::vector<std::uint32_t> sizes(shape.nodes());
    const auto& n = shape.count;
    const int reach = family.reach();
    const auto kinds = static_cast<std::uint32_t>(2 * reach + 1);
    const auto table = family_sizes(shape, family);
    const std::vector<std::uint8_t> is_near = near_vacancies(shape, reach);
    for (std::uint32_t i = 0; i < sizes.size(); ++i) {
        if (is_near[shape.site(i)] != 0) {
            for (std::size_t b = 0; b < family.bonds(); ++b)
                sizes[i] += neighbour(shape, i, family.of_bond(b)) ? 1 : 0;
            continue;
        }
        const auto at = layers_of(shape, shape.site(i));
        std::size_t kind = 0;
        for (std::size_t a = 0; a < 3; ++a)
            kind = kind * kinds + layer_kind(at[a], n[a], reach);
        sizes[i] = table[kind];
    }
    for (const CutBond& bond : family.absent)
        --sizes[bond.node];
    return sizes;
}

Families listed(const LatticeShape& shape, const RegularFamily& family) {
    // Sorts the bonds in ascending order of their neighbours' numbers.
    std::vector<std::uint32_t> order;
    for (std::uint32_t b = 0; b < family.bonds(); ++b)
        order.push_back(b);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return family.of_bond(a) < family.of_bond(b); });

    const std::uint32_t n = shape.nodes();
    const auto among = [](const std::vector<CutBond>& some, std::uint32_t i, std::uint32_t b) {
        return std::binary_search(some.begin(), some.end(), CutBond{i, b});
    };
    const auto bond = [&](std::uint32_t i, std::uint32_t b) -> std::optional<std::uint32_t> {
        return among(family.absent, i, b) ? std::nullopt : neighbour(shape, i, family.of_bond(b));
    };
    Families list;
    list.begin.assign(std::size_t{n} + 1, 0);
    for (std::uint32_t i = 0; i < n; ++i) {
        std::uint64_t size = 0;
        for (const std::uint32_t b : order)
            size += bond(i, b) ? 1 : 0;
        list.begin[i + 1] = list.begin[i] + size;
    }
    list.neighbour.resize(list.begin[n]);
    list.alive.assign(list.begin[n], 1);
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, n, 256), [&](const auto& range) {
        for (std::uint32_t i = range.begin(); i < range.end(); ++i) {
            std::uint64_t at = list.begin[i];
            for (const std::uint32_t b : order)
                if (const auto j = bond(i, b)) {
                    list.neighbour[at] = *j;
                    list.alive[at++] = among(family.cut, i, b) ? 0 : 1;
                }
        }
    });
    return list;
}

} // namespace periscope
