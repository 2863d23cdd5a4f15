#include "gpu/bonds/family/family_lists.hpp"

#include "gpu/bonds/law_constants.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>
#include <span>

namespace periscope::gpu {
namespace {

// Divides a family into chunks. Calls each(index of the bond, chunk, index in the chunk), and returns the number of
// chunks.
template <typename Each>
std::uint32_t cut_into_chunks(std::span<const std::uint32_t> family, Each each) {
    std::uint32_t chunks = 0, base = 0, filled = chunk_size;
    for (std::size_t b = 0; b < family.size(); ++b) {
        if (filled == chunk_size || family[b] - base > std::numeric_limits<std::uint16_t>::max()) {
            base = family[b];
            filled = 0;
            ++chunks;
        }
        each(b, chunks - 1, filled++);
    }
    return chunks;
}

std::size_t chunk_at(const FamilyLists& lists, std::size_t slot, std::uint32_t chunk) {
    return lists.first_chunk[slot] + std::size_t{chunk} * slice_size;
}
std::size_t bond_at(const FamilyLists& lists, std::size_t node_slot, std::uint32_t chunk, std::uint32_t slot) {
    const std::size_t lane = node_slot % slice_size;
    return (chunk_at(lists, node_slot, chunk) - lane) * chunk_size + std::size_t{slot} * slice_size + lane;
}

template <typename Each>
void for_own_nodes(const FamilySlots& family_slots, const Each& each) {
    const std::uint32_t first = family_slots.domain().first(), end = first + family_slots.domain().used();
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(first, end, 256), [&](const auto& range) {
        for (std::uint32_t i = range.begin(); i < range.end(); ++i)
            each(i);
    });
}

void fill_node(const Model& model, const Families& families, const FamilySlots& family_slots, std::uint32_t i,
               FamilyLists& lists) {
    const auto family = families.of(i);
    const std::uint32_t own = family_slots.slot_of(i);
    // Unused chunks of the shorter lists of a slice have the node itself as neighbour, and no intact bonds.
    for (std::uint32_t c = 0; c < lists.chunk_count[own]; ++c)
        lists.base[chunk_at(lists, own, c)] = own;
    cut_into_chunks(family, [&](std::size_t b, std::uint32_t c, std::uint32_t slot) {
        const std::size_t chunk = chunk_at(lists, own, c);
        const std::uint32_t j = family[b], neighbour = family_slots.slot_of(j);
        if (slot == 0)
            lists.base[chunk] = neighbour;
        lists.filled[chunk] = static_cast<std::uint8_t>(slot + 1);
        const auto offset = static_cast<std::uint16_t>(neighbour - lists.base[chunk]);
        // The remaining entries of the chunk get the same neighbour, until later bonds overwrite them.
        for (std::uint32_t k = slot; k < chunk_size; ++k)
            lists.offset[bond_at(lists, own, c, k)] = offset;
        const auto bit = static_cast<std::uint16_t>(1U << slot);
        if (families.alive[families.begin[i] + b])
            lists.life[chunk] |= bit;
        if (!lists.unbreakable.empty() && (model.no_fail[i] || model.no_fail[j]))
            lists.unbreakable[chunk] |= bit;
        if (!lists.type.empty())
            lists.type[bond_at(lists, own, c, slot)] = pair_type(model, i, j);
    });
}

// Sets where the chunks of each own node of the domain are. Nodes of the halo have no chunks.
void find_chunks(const FamilySlots& family_slots, const std::vector<std::uint32_t>& first_of_body, FamilyLists& lists) {
    const Domain& domain = family_slots.domain();
    lists.first_chunk.resize(family_slots.count());
    lists.chunk_count.resize(family_slots.count());
    for (std::uint32_t i = 0; i < domain.used(); ++i) {
        const std::size_t slice = domain.first_block + i / slice_size;
        const std::uint32_t first = first_of_body[slice] - first_of_body[domain.first_block];
        lists.first_chunk[family_slots.origin() + i] = first + i % slice_size;
        lists.chunk_count[family_slots.origin() + i] =
            static_cast<std::uint16_t>((first_of_body[slice + 1] - first_of_body[slice]) / slice_size);
    }
}

} // namespace

std::vector<std::uint32_t> first_chunks(const Families& families) {
    const std::size_t n = families.size();
    std::vector<std::uint32_t> count(n);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, 1024), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i)
            count[i] = cut_into_chunks(families.of(i), [](auto...) {});
    });
    std::vector<std::uint32_t> first{0};
    std::uint64_t chunks = 0;
    for (std::size_t s = 0; s < n; s += slice_size) {
        const std::size_t end = std::min<std::size_t>(n, s + slice_size);
        const std::uint32_t longest = *std::max_element(count.begin() + static_cast<std::ptrdiff_t>(s),
                                                        count.begin() + static_cast<std::ptrdiff_t>(end));
        if (longest > UINT16_MAX || chunks > UINT32_MAX - UINT16_MAX * slice_size)
            throw GeometryError("The model has too many bonds; use a larger spacing or a smaller horizon.");
        chunks += std::uint64_t{longest} * slice_size;
        first.push_back(static_cast<std::uint32_t>(chunks));
    }
    return first;
}

FamilyLists make_family_lists(const Model& model, const Families& families, const FamilySlots& family_slots,
                              const std::vector<std::uint32_t>& first_of_body, std::size_t least_chunks) {
    FamilyLists lists;
    find_chunks(family_slots, first_of_body, lists);
    const Domain& domain = family_slots.domain();
    const std::size_t chunks =
        std::max<std::size_t>(first_of_body[domain.end_block] - first_of_body[domain.first_block], least_chunks);
    lists.base.resize(chunks);
    lists.filled.resize(chunks);
    lists.offset.resize(chunks * chunk_size);
    lists.life.resize(chunks);
    if (std::find(model.no_fail.begin(), model.no_fail.end(), 1) != model.no_fail.end())
        lists.unbreakable.resize(chunks);
    if (has_unequal_laws(model))
        lists.type.resize(chunks * chunk_size);
    for_own_nodes(family_slots, [&](std::uint32_t i) { fill_node(model, families, family_slots, i, lists); });
    return lists;
}

bool has_bond_weights(const Model& model) {
    return model.partial_volumes != PartialVolumes::none || model.micromodulus != Micromodulus::constant ||
           has_directions(model) || model.is_state_based() || !model.shells.weight.empty();
}

template <typename Real>
std::vector<Real> bond_lengths(const Model& model, const Families& families, const FamilySlots& family_slots,
                               const FamilyLists& lists, bool weighted) {
    std::vector<Real> values(lists.base.size() * chunk_size, Real{1}); // 1 for unused entries
    const auto& x = model.nodes.position;
    for_own_nodes(family_slots, [&](std::uint32_t i) {
        const auto family = families.of(i);
        cut_into_chunks(family, [&](std::size_t b, std::uint32_t c, std::uint32_t slot) {
            const std::size_t j = family[b];
            const double length = norm(x[j] - x[i]);
            const double share =
                weighted ? model.bond_weight(length) *
                               stiffness_factor(model.law(model.material_of(i), model.material_of(j)), x[j] - x[i])
                         : 1;
            values[bond_at(lists, family_slots.slot_of(i), c, slot)] =
                static_cast<Real>(weighted && model.is_state_based() ? share : share * model.nodes.spacing / length);
        });
    });
    return values;
}
template std::vector<float> bond_lengths(const Model&, const Families&, const FamilySlots&, const FamilyLists&, bool);
template std::vector<double> bond_lengths(const Model&, const Families&, const FamilySlots&, const FamilyLists&, bool);

std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint16_t>& life) {
    std::vector<std::uint8_t> alive(families.bonds());
    for (std::size_t i = 0; i < families.size(); ++i)
        cut_into_chunks(families.of(i), [&](std::size_t b, std::uint32_t c, std::uint32_t slot) {
            const std::size_t chunk = first_of_body[i / slice_size] + i % slice_size + std::size_t{c} * slice_size;
            alive[families.begin[i] + b] = life[chunk] >> slot & 1;
        });
    return alive;
}

} // namespace periscope::gpu
