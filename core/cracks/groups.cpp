#include "core/cracks/groups.hpp"

namespace periscope {

std::vector<std::uint32_t> groups_of(const Neighbours& neighbours, std::span<const float> when, float time) {
    Groups groups(neighbours.nodes());
    const auto count = std::uint32_t(neighbours.nodes());
    for (std::uint32_t a = 0; a < count; ++a) {
        const auto [from, to] = neighbours.pairs_of(a);
        for (std::size_t pair = from; pair < to; ++pair)
            if (neighbours.other[pair] != no_node && when[pair] > time)
                groups.join(a, neighbours.other[pair]);
    }
    return groups.firsts();
}

} // namespace periscope
