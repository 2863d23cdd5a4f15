// Describes a domain: the part of a body that one store owns.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace periscope::gpu {

// The layout of a whole body numbers its slots: the slots of a lattice from the first site on (LatticeLayout), or the
// irregular nodes along their space-filling curve. Consecutive slots form blocks, which are computed together: for
// example sixteen slots of a lattice in one vector, or four nodes that share a list. A domain is a range of whole
// blocks of this layout. Lists, and the order of sums, are those of the whole body, so the number of domains changes no
// bit of the results.
//
// The halo of a domain consists of the slots outside it that its bonds reach. If the body has one domain, these are
// only the ghosts of a lattice.
struct Domain {
    std::uint32_t block_size = 1; // slots of a block
    std::uint32_t first_block = 0, end_block = 0;
    std::uint32_t end = 0; // the end of the slots in use, within the last block
    // The number of blocks for which the arrays have room. All domains of a body that share a program have the same
    // number.
    std::uint32_t room = 0;
    bool is_part = false; // the body has several domains, or lies on several devices
    // a body is divided only between grains of this number of blocks, because a sum is computed by whole pieces
    // (pieces.hpp)
    std::uint32_t grain = 1;

    std::uint32_t blocks() const { return end_block - first_block; }
    std::uint32_t grains() const { return (blocks() + grain - 1) / grain; }
    std::uint32_t slot_count() const { return blocks() * block_size; } // with the unused ones of the last block
    std::uint32_t used() const { return end - first(); }
    std::uint32_t first() const { return first_block * block_size; } // the first slot in the layout
};

inline Domain whole_domain(std::uint32_t slot_count, std::uint32_t of_block) {
    const std::uint32_t blocks = (slot_count + of_block - 1) / of_block;
    return {of_block, 0, blocks, slot_count, blocks};
}

// Returns the domain of the blocks from `first` up to `end` of `whole`.
inline Domain part_of(const Domain& whole, std::uint32_t first, std::uint32_t end, std::uint32_t room) {
    Domain part = whole;
    part.first_block = first;
    part.end_block = end;
    part.end = std::min(whole.end, end * whole.block_size);
    part.room = room;
    part.is_part = true;
    return part;
}

// Divides `whole`, which may itself be a domain of a body, into `wanted` domains of about equal size, but at most one
// for each grain.
inline std::vector<Domain> divided(const Domain& whole, std::uint32_t wanted) {
    const std::uint32_t grains = whole.grains(), count = std::clamp(wanted, 1U, std::max(grains, 1U));
    if (count == 1)
        return {whole};
    const auto begin = [&](std::uint32_t d) {
        const auto grain = static_cast<std::uint32_t>(std::uint64_t{grains} * d / count);
        return std::min(whole.first_block + grain * whole.grain, whole.end_block);
    };
    std::vector<Domain> domains;
    for (std::uint32_t d = 0; d < count; ++d)
        domains.push_back(part_of(whole, begin(d), begin(d + 1), (grains + count - 1) / count * whole.grain));
    return domains;
}

// Divides `whole` among devices in proportion to `weights`, which must be positive. Each part has at least one grain,
// and room only for its own blocks. If the grains are fewer than the weights, the last devices get no part.
inline std::vector<Domain> shared_out(const Domain& whole, std::vector<double> weights) {
    const std::uint32_t grains = whole.grains();
    weights.resize(std::min<std::size_t>(weights.size(), std::max(grains, 1U)));
    if (weights.size() == 1)
        return {whole};
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    const auto count = static_cast<std::uint32_t>(weights.size());
    std::vector<Domain> parts;
    double sum = 0;
    for (std::uint32_t d = 0, first = 0; d < count; ++d) {
        sum += weights[d];
        const auto wanted = static_cast<std::uint32_t>(std::lround(grains * std::min(sum / all, 1.0)));
        const std::uint32_t others = count - d - 1; // each of the other parts needs a grain
        const std::uint32_t end = others == 0 ? grains : std::clamp(wanted, first + 1, grains - others);
        const auto block = [&](std::uint32_t grain) {
            return std::min(whole.first_block + grain * whole.grain, whole.end_block);
        };
        parts.push_back(part_of(whole, block(first), block(end), block(end) - block(first)));
        first = end;
    }
    return parts;
}

} // namespace periscope::gpu
