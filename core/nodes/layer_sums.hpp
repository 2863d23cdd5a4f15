// Sums over the family of every node of a lattice. In a full box such a sum depends only on the distances of the node
// from the faces, which layer_kind (regular_family.hpp) classifies. So it is computed once for each combination of
// kinds.
#pragma once

#include "core/nodes/node_kinds.hpp"
#include "core/nodes/regular_family.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <vector>

namespace periscope {

// A list with N numbers for each entry: the values of each bond of a family, or the sums of these values for each
// combination of layer kinds. The combination (x, y, z) has the index (x·k + y)·k + z, with k = 2 reach + 1 kinds along
// each axis.
template <std::size_t N>
using Sums = std::vector<std::array<double, N>>;

// Returns, for each combination of layer kinds, the sums over the bonds that a node of these layers has in a full box.
// `of_bond` has the values of each bond.
template <std::size_t N>
Sums<N> sums_of_layer_kinds(const RegularFamily& family, const LatticeShape& shape, const Sums<N>& of_bond) {
    // A box with at most 2 reach + 1 layers along each axis has each kind of layer once.
    const auto kinds = static_cast<std::uint32_t>(2 * family.reach() + 1);
    LatticeShape small = shape.full();
    for (auto& count : small.count)
        count = std::min(count, kinds);
    Sums<N> sums(std::size_t{kinds} * kinds * kinds);
    tbb::parallel_for(std::uint32_t{0}, small.count[0], [&](std::uint32_t i) {
        for (std::uint32_t j = 0; j < small.count[1]; ++j)
            for (std::uint32_t k = 0; k < small.count[2]; ++k) {
                const std::uint32_t node = (i * small.count[1] + j) * small.count[2] + k;
                auto& sum = sums[(std::size_t{i} * kinds + j) * kinds + k];
                for (std::size_t b = 0; b < family.bonds(); ++b)
                    if (neighbour(small, node, family.of_bond(b)))
                        for (std::size_t a = 0; a < N; ++a)
                            sum[a] += of_bond[b][a];
            }
    });
    return sums;
}

// Calls each(node, sum) for all nodes of a lattice, in parallel. `sum` adds the values `of_bond` of the node's bonds.
// Near vacant sites it is computed for each node separately.
template <std::size_t N, typename Each>
void for_sums(const RegularFamily& family, const LatticeShape& shape, const Sums<N>& of_bond, Each each) {
    const Sums<N> sums = sums_of_layer_kinds(family, shape, of_bond);
    const int reach = family.reach();
    const auto kinds = static_cast<std::uint32_t>(2 * reach + 1);
    const auto& n = shape.count;
    const auto of_kinds = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) -> const std::array<double, N>& {
        return sums[(std::size_t{layer_kind(i, n[0], reach)} * kinds + layer_kind(j, n[1], reach)) * kinds +
                    layer_kind(k, n[2], reach)];
    };
    if (!shape.is_full()) {
        const std::vector<std::uint8_t> is_near = near_vacancies(shape, reach);
        tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, shape.nodes(), 1024), [&](const auto& range) {
            for (std::uint32_t node = range.begin(); node < range.end(); ++node) {
                const std::uint32_t site = shape.site(node);
                if (is_near[site] == 0) {
                    each(node, of_kinds(site / (n[1] * n[2]), site / n[2] % n[1], site % n[2]));
                    continue;
                }
                std::array<double, N> sum{};
                for (std::size_t b = 0; b < family.bonds(); ++b)
                    if (neighbour(shape, node, family.of_bond(b)))
                        for (std::size_t a = 0; a < N; ++a)
                            sum[a] += of_bond[b][a];
                each(node, sum);
            }
        });
        return;
    }
    tbb::parallel_for(std::uint32_t{0}, n[0], [&](std::uint32_t i) {
        for (std::uint32_t j = 0; j < n[1]; ++j)
            for (std::uint32_t k = 0; k < n[2]; ++k)
                each((std::size_t{i} * n[1] + j) * n[2] + k, of_kinds(i, j, k));
    });
}

} // namespace periscope
