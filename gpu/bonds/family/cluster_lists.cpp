#include "gpu/bonds/family/cluster_lists.hpp"

#include "gpu/bonds/law_constants.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace periscope::gpu {
namespace {

constexpr unsigned bonds_of_block = cluster_size * block_size;

struct ListedBond {
    std::uint64_t bond; // index of the bond among those of all families
    std::uint32_t node, neighbour;
    std::uint32_t block, slot; // block of the cluster's list, and entry of the neighbour in it

    unsigned bit_of_block() const { return slot * cluster_size + node % cluster_size; }
};

std::size_t clusters_of(const Families& families) {
    return (families.size() + cluster_size - 1) / cluster_size;
}

// Merges the families of a cluster and divides the neighbours into blocks. Calls each(bond) for every bond, in the
// order of the neighbours, and returns the number of blocks.
template <typename Each>
std::uint32_t walk_cluster(const Families& families, std::size_t cluster, Each each) {
    const std::size_t first = cluster * cluster_size;
    const std::size_t nodes = std::min<std::size_t>(cluster_size, families.size() - first);
    constexpr std::uint64_t none = UINT32_MAX + std::uint64_t{1};
    std::array<std::uint64_t, cluster_size> at{}, next{};
    const auto look = [&](std::size_t a) {
        next[a] = at[a] < families.begin[first + a + 1] ? families.neighbour[at[a]] : none;
    };
    next.fill(none);
    for (std::size_t a = 0; a < nodes; ++a) {
        at[a] = families.begin[first + a];
        look(a);
    }
    std::uint64_t base = 0;
    std::uint32_t blocks = 0, filled = block_size;
    for (;;) {
        const std::uint64_t j = *std::min_element(next.begin(), next.end());
        if (j == none)
            return blocks;
        if (filled == block_size || j - base > std::numeric_limits<std::uint16_t>::max()) {
            base = j;
            filled = 0;
            ++blocks;
        }
        for (std::size_t a = 0; a < nodes; ++a)
            if (next[a] == j) {
                each(ListedBond{at[a], static_cast<std::uint32_t>(first + a), static_cast<std::uint32_t>(j), blocks - 1,
                                filled});
                ++at[a];
                look(a);
            }
        ++filled;
    }
}

template <typename Each>
void for_clusters(std::size_t first, std::size_t end, Each each) {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(first, end, 256), [&](const auto& range) {
        for (std::size_t k = range.begin(); k < range.end(); ++k)
            each(k);
    });
}

// Fills the list of one cluster of the body, whose first block is `first_block` in the lists of the domain.
void fill_cluster(const Model& model, const Families& families, const FamilySlots& family_slots, std::size_t cluster,
                  std::size_t first_block, ClusterLists& lists) {
    walk_cluster(families, cluster, [&](const ListedBond& b) {
        const std::size_t block = first_block + b.block;
        const std::uint32_t slot = family_slots.slot_of(b.neighbour);
        if (b.slot == 0)
            lists.base[block] = slot;
        const auto offset = static_cast<std::uint16_t>(slot - lists.base[block]);
        const auto offsets = lists.offset.begin() + static_cast<std::ptrdiff_t>(block * block_size);
        // The remaining entries of the block get the same neighbour, until later bonds overwrite them.
        std::fill(offsets + b.slot, offsets + block_size, offset);
        const std::uint32_t bit = 1U << b.bit_of_block();
        if (families.alive[b.bond])
            lists.life[block] |= bit;
        if (!lists.unbreakable.empty() && (model.no_fail[b.node] || model.no_fail[b.neighbour]))
            lists.unbreakable[block] |= bit;
        if (!lists.type.empty())
            lists.type[block * bonds_of_block + b.bit_of_block()] = pair_type(model, b.node, b.neighbour);
    });
}

} // namespace

std::vector<std::uint32_t> first_blocks(const Families& families) {
    std::vector<std::uint32_t> first(clusters_of(families) + 1);
    for_clusters(0, clusters_of(families),
                 [&](std::size_t k) { first[k + 1] = walk_cluster(families, k, [](const auto&) {}); });
    std::uint64_t blocks = 0;
    for (std::uint32_t& f : first) {
        blocks += f;
        if (blocks > UINT32_MAX)
            throw GeometryError("The model has too many bonds; use a larger spacing or a smaller horizon.");
        f = static_cast<std::uint32_t>(blocks);
    }
    return first;
}

ClusterLists make_cluster_lists(const Model& model, const Families& families, const FamilySlots& family_slots,
                                const std::vector<std::uint32_t>& first_of_body, std::size_t least_blocks) {
    const Domain& domain = family_slots.domain();
    const std::size_t first = domain.first_block, end = domain.end_block;
    const std::size_t blocks = std::max<std::size_t>(first_of_body[end] - first_of_body[first], least_blocks);
    ClusterLists lists;
    lists.first.resize(family_slots.count() / cluster_size + 1);
    for (std::size_t k = 0; k < lists.first.size(); ++k) {
        const std::size_t own_first = family_slots.origin() / cluster_size;
        lists.first[k] = k < own_first ? 0 : first_of_body[std::min(first + k - own_first, end)] - first_of_body[first];
    }
    lists.base.resize(blocks);
    lists.offset.resize(blocks * block_size);
    lists.life.resize(blocks);
    if (std::find(model.no_fail.begin(), model.no_fail.end(), 1) != model.no_fail.end())
        lists.unbreakable.resize(blocks);
    if (has_unequal_laws(model))
        lists.type.resize(blocks * bonds_of_block);
    for_clusters(first, end, [&](std::size_t k) {
        fill_cluster(model, families, family_slots, k, first_of_body[k] - first_of_body[first], lists);
    });
    return lists;
}

template <typename Real>
std::vector<Real> whole_volumes(const Model& model, const Families& families, const FamilySlots& family_slots) {
    std::vector<Real> volumes(family_slots.count());
    const double unit = units_of(model).volume;
    for_clusters(family_slots.domain().first_block, family_slots.domain().end_block, [&](std::size_t k) {
        walk_cluster(families, k, [&](const ListedBond& b) {
            volumes[family_slots.slot_of(b.node)] += static_cast<Real>(model.nodes.volume[b.neighbour] / unit);
        });
    });
    return volumes;
}
template std::vector<float> whole_volumes(const Model&, const Families&, const FamilySlots&);
template std::vector<double> whole_volumes(const Model&, const Families&, const FamilySlots&);

std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint32_t>& life) {
    std::vector<std::uint8_t> alive(families.bonds());
    for_clusters(0, clusters_of(families), [&](std::size_t k) {
        walk_cluster(families, k, [&](const ListedBond& b) {
            alive[b.bond] = life[first_of_body[k] + b.block] >> b.bit_of_block() & 1;
        });
    });
    return alive;
}

} // namespace periscope::gpu
