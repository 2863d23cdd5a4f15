#include "core/cracks/groups.hpp"

#include <algorithm>
#include <numeric>

namespace periscope {

// By union and find: the root of a tree is its smallest node.
std::vector<std::uint32_t> groups_of(const Neighbours& neighbours, std::span<const float> when, float time) {
    std::vector<std::uint32_t> parent(neighbours.nodes());
    std::iota(parent.begin(), parent.end(), 0U);
    const auto root = [&](std::uint32_t i) {
        while (parent[i] != i)
            i = parent[i] = parent[parent[i]];
        return i;
    };
    for (std::uint32_t a = 0; a < parent.size(); ++a) {
        const auto [from, to] = neighbours.pairs_of(a);
        for (std::size_t pair = from; pair < to; ++pair)
            if (neighbours.other[pair] != no_node && when[pair] > time) {
                const std::uint32_t p = root(a), q = root(neighbours.other[pair]);
                parent[std::max(p, q)] = std::min(p, q);
            }
    }
    for (std::uint32_t i = 0; i < parent.size(); ++i)
        parent[i] = root(i);
    return parent;
}

} // namespace periscope
