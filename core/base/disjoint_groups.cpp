#include "core/base/disjoint_groups.hpp"

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

std::vector<std::uint32_t> Groups::firsts() {
    std::vector<std::uint32_t> first(parent_.size());
    for (std::uint32_t i = 0; i < first.size(); ++i)
        first[i] = first_of(i);
    return first;
}

Groups::Numbers Groups::numbers() {
    Numbers numbers{std::vector<std::uint32_t>(parent_.size()), 0};
    for (std::uint32_t i = 0; i < parent_.size(); ++i) {
        const std::uint32_t first = first_of(i);
        numbers.of[i] = first == i ? numbers.count++ : numbers.of[first];
    }
    return numbers;
}

void Groups::join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t p = first_of(a), q = first_of(b);
    parent_[std::max(p, q)] = std::min(p, q);
}

} // namespace periscope
