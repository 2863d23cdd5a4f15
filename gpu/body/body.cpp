#include "gpu/body/body.hpp"

#include "gpu/ranks/commands.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace periscope::gpu {

std::uint64_t Body::living_bonds() {
    std::uint64_t sum = 0;
    each([&](BondStore& store) { sum += store.living_bonds(); });
    if (!ranks())
        return sum;
    std::uint64_t of_all = 0;
    for (const Bytes& bytes : told_by_all(*ranks()->communicator, std::as_bytes(std::span(&sum, 1)))) {
        std::uint64_t of_rank = 0;
        std::memcpy(&of_rank, bytes.data(), sizeof of_rank);
        of_all += of_rank;
    }
    return of_all;
}

std::vector<std::uint8_t> Body::alive() {
    const std::vector<StateArray> arrays = state();
    return any_store().alive(*std::ranges::find(arrays, "life", &StateArray::name));
}

} // namespace periscope::gpu
