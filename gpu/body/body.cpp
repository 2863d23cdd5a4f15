#include "gpu/body/body.hpp"

#include <algorithm>

namespace periscope::gpu {

std::uint64_t Body::living_bonds() {
    std::uint64_t sum = 0;
    each([&](BondStore& store) { sum += store.living_bonds(); });
    return sum;
}

std::vector<std::uint8_t> Body::alive() {
    const std::vector<StateArray> arrays = state();
    return any_store().alive(*std::ranges::find(arrays, "life", &StateArray::name));
}

} // namespace periscope::gpu
