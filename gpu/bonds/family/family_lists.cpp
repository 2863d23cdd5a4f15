#include "gpu/bonds/family/family_lists.hpp"

#include "gpu/bonds/law_constants.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>
#include <span>

namespace periscope::gpu {
namespace {

// Cuts a family into chunks: calls each(bond, chunk, place in the chunk) and returns the number of chunks.
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

std::size_t chunk_at(const FamilyLists& lists, std::size_t node, std::uint32_t chunk) {
    return lists.first_chunk[node] + std::size_t{chunk} * slice_size;
}
std::size_t bond_at(const FamilyLists& lists, std::size_t node, std::uint32_t chunk, std::uint32_t place) {
    const std::size_t lane = node % slice_size;
    return (chunk_at(lists, node, chunk) - lane) * chunk_size + std::size_t{place} * slice_size + lane;
}

// Every node's chunks, and where they start; returns how many there are in all.
std::uint64_t count_chunks(const Families& families, FamilyLists& lists) {
    const std::size_t n = families.size();
    lists.first_chunk.resize(n);
    lists.chunk_count.resize(n);
    std::vector<std::uint32_t> count(n);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, 1024), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i)
            count[i] = cut_into_chunks(families.of(i), [](auto...) {});
    });
    std::uint64_t chunks = 0;
    for (std::size_t s = 0; s < n; s += slice_size) {
        const std::size_t end = std::min<std::size_t>(n, s + slice_size);
        const std::uint32_t longest = *std::max_element(count.begin() + static_cast<std::ptrdiff_t>(s),
                                                        count.begin() + static_cast<std::ptrdiff_t>(end));
        if (longest > UINT16_MAX || chunks > UINT32_MAX - UINT16_MAX * slice_size)
            throw GeometryError("The model has too many bonds; use a larger spacing or a smaller horizon.");
        for (std::size_t i = s; i < end; ++i) {
            lists.first_chunk[i] = static_cast<std::uint32_t>(chunks + (i - s));
            lists.chunk_count[i] = static_cast<std::uint16_t>(longest);
        }
        chunks += std::uint64_t{longest} * slice_size;
    }
    return chunks;
}

void fill_node(const Model& model, const Families& families, std::size_t i, FamilyLists& lists) {
    const auto family = families.of(i);
    for (std::uint32_t c = 0; c < lists.chunk_count[i]; ++c) // of a shorter list in a slice: itself, dead
        lists.base[chunk_at(lists, i, c)] = static_cast<std::uint32_t>(i);
    cut_into_chunks(family, [&](std::size_t b, std::uint32_t c, std::uint32_t place) {
        const std::size_t chunk = chunk_at(lists, i, c);
        const std::uint32_t j = family[b];
        if (place == 0)
            lists.base[chunk] = j;
        lists.filled[chunk] = static_cast<std::uint8_t>(place + 1);
        const auto offset = static_cast<std::uint16_t>(j - lists.base[chunk]);
        for (std::uint32_t k = place; k < chunk_size; ++k) // and what is left of the chunk, for now
            lists.offset[bond_at(lists, i, c, k)] = offset;
        const auto bit = static_cast<std::uint16_t>(1U << place);
        if (families.alive[families.begin[i] + b])
            lists.life[chunk] |= bit;
        if (!lists.unbreakable.empty() && (model.no_fail[i] || model.no_fail[j]))
            lists.unbreakable[chunk] |= bit;
        if (!lists.type.empty())
            lists.type[bond_at(lists, i, c, place)] = pair_type(model, i, j);
    });
}

} // namespace

FamilyLists make_family_lists(const Model& model, const Families& families) {
    FamilyLists lists;
    const std::uint64_t chunks = count_chunks(families, lists);
    lists.base.resize(chunks);
    lists.filled.resize(chunks);
    lists.offset.resize(chunks * chunk_size);
    lists.life.resize(chunks);
    if (std::find(model.no_fail.begin(), model.no_fail.end(), 1) != model.no_fail.end())
        lists.unbreakable.resize(chunks);
    if (has_unequal_laws(model))
        lists.type.resize(chunks * chunk_size);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, families.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i)
            fill_node(model, families, i, lists);
    });
    return lists;
}

bool has_bond_weights(const Model& model) {
    return model.partial_volumes != PartialVolumes::none || model.micromodulus != Micromodulus::constant ||
           has_directions(model) || model.is_state_based();
}

template <typename Real>
std::vector<Real> bond_lengths(const Model& model, const Families& families, const FamilyLists& lists, bool weighted) {
    std::vector<Real> values(lists.base.size() * chunk_size, Real{1}); // what fills a chunk up is dead
    const auto& x = model.nodes.position;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, families.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            const auto family = families.of(i);
            cut_into_chunks(family, [&](std::size_t b, std::uint32_t c, std::uint32_t place) {
                const std::size_t j = family[b];
                const double length = norm(x[j] - x[i]);
                const double share =
                    weighted ? model.bond_weight(length) *
                                   stiffness_factor(model.law(model.material_of(i), model.material_of(j)), x[j] - x[i])
                             : 1;
                values[bond_at(lists, i, c, place)] = static_cast<Real>(
                    weighted && model.is_state_based() ? share : share * model.nodes.spacing / length);
            });
        }
    });
    return values;
}
template std::vector<float> bond_lengths(const Model&, const Families&, const FamilyLists&, bool);
template std::vector<double> bond_lengths(const Model&, const Families&, const FamilyLists&, bool);

std::vector<std::uint8_t> alive_bonds(const Families& families, const FamilyLists& lists,
                                      const std::vector<std::uint16_t>& life) {
    std::vector<std::uint8_t> alive(families.bonds());
    for (std::size_t i = 0; i < families.size(); ++i)
        cut_into_chunks(families.of(i), [&](std::size_t b, std::uint32_t c, std::uint32_t place) {
            alive[families.begin[i] + b] = life[chunk_at(lists, i, c)] >> place & 1;
        });
    return alive;
}

} // namespace periscope::gpu
