#include "core/cracks/groups.hpp"

#include <algorithm>
#include <numeric>

namespace periscope {

Groups::Groups(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), 0U);
}

std::uint32_t Groups::first_of(std::uint32_t i) {
    while (parent_[i] != i)
        i = parent_[i] = parent_[parent_[i]];
    return i;
}

void Groups::join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t p = first_of(a), q = first_of(b);
    parent_[std::max(p, q)] = std::min(p, q);
}

std::vector<std::uint32_t> groups_of(const Neighbours& neighbours, std::span<const float> when, float time) {
    Groups groups(neighbours.nodes());
    const auto count = std::uint32_t(neighbours.nodes());
    for (std::uint32_t a = 0; a < count; ++a) {
        const auto [from, to] = neighbours.pairs_of(a);
        for (std::size_t pair = from; pair < to; ++pair)
            if (neighbours.other[pair] != no_node && when[pair] > time)
                groups.join(a, neighbours.other[pair]);
    }
    std::vector<std::uint32_t> first(count);
    for (std::uint32_t i = 0; i < count; ++i)
        first[i] = groups.first_of(i);
    return first;
}

} // namespace periscope
