#include "gpu/family_store.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t no_fail_bit = 0x80000000U;

std::size_t bond_at(const FamilyStore& store, std::size_t node, std::size_t bond) {
    const std::size_t lane = node % store.slice, start = store.first_chunk[node] - lane;
    return (start + bond / chunk_size * store.slice) * chunk_size + bond % chunk_size * store.slice + lane;
}
std::size_t chunk_at(const FamilyStore& store, std::size_t node, std::size_t bond) {
    return store.first_chunk[node] + bond / chunk_size * store.slice;
}

} // namespace

FamilyStore make_family_store(const Model& model, const Families& families, unsigned slice) {
    const std::size_t n = families.size();
    FamilyStore store;
    store.slice = slice;
    store.first_chunk.resize(n);
    store.chunk_count.resize(n);
    std::uint64_t chunks = 0;
    for (std::size_t s = 0; s < n; s += slice) {
        const std::size_t end = std::min(n, s + slice);
        std::uint64_t longest = 0;
        for (std::size_t i = s; i < end; ++i)
            longest = std::max(longest, families.begin[i + 1] - families.begin[i]);
        const std::uint64_t count = (longest + chunk_size - 1) / chunk_size;
        for (std::size_t i = s; i < end; ++i) {
            store.first_chunk[i] = static_cast<std::uint32_t>(chunks + (i - s));
            store.chunk_count[i] = static_cast<std::uint32_t>(count);
        }
        chunks += count * slice;
    }
    if (n >= no_fail_bit || chunks > UINT32_MAX)
        throw GeometryError("The model has more bonds than the engine can number; use a larger spacing.");

    store.neighbour.resize(chunks * chunk_size);
    store.life.assign(chunks, 0);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            const auto family = families.of(i);
            const std::size_t padded = std::size_t{store.chunk_count[i]} * chunk_size;
            for (std::size_t b = 0; b < padded; ++b) {
                std::uint32_t word = static_cast<std::uint32_t>(i);
                if (b < family.size()) {
                    word = family[b];
                    if (families.alive[families.begin[i] + b])
                        store.life[chunk_at(store, i, b)] |= static_cast<std::uint16_t>(1U << b % chunk_size);
                    if (model.no_fail[i] || model.no_fail[word])
                        word |= no_fail_bit;
                }
                store.neighbour[bond_at(store, i, b)] = word;
            }
        }
    });
    // Lanes beyond the last node of the last slice are never read.
    return store;
}

std::vector<std::uint8_t> alive_bonds(const Families& families, const FamilyStore& store,
                                      const std::vector<std::uint16_t>& life) {
    std::vector<std::uint8_t> alive(families.bonds());
    for (std::size_t i = 0; i < families.size(); ++i)
        for (std::size_t b = 0; b < families.of(i).size(); ++b)
            alive[families.begin[i] + b] = life[chunk_at(store, i, b)] >> b % chunk_size & 1;
    return alive;
}

} // namespace periscope::gpu
