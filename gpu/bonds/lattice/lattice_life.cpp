// Makes the bits of intact bonds of a lattice, and counts and reads them.
#include "gpu/bonds/lattice/lattice_store.hpp"

#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <span>

namespace periscope::gpu {
namespace {

// The bits of the bonds of one node.
using BondBits = std::vector<std::uint32_t>;

// Returns, for each layer of nodes along this axis, the bonds whose other end lies within the grid along the axis.
std::vector<BondBits> bonds_within(const RegularFamily& family, std::size_t axis, std::uint32_t layers) {
    const std::size_t words = (family.bonds() + 31) / 32;
    std::vector<BondBits> of_layers(layers, BondBits(words, 0));
    for (std::size_t b = 0; b < family.bonds(); ++b) {
        const int step = family.of_bond(b)[axis];
        for (std::uint32_t layer = 0; layer < layers; ++layer)
            if (const auto to = static_cast<std::int64_t>(layer) + step; to >= 0 && to < layers)
                of_layers[layer][b / 32] |= 1U << b % 32;
    }
    return of_layers;
}

// Sets the bits of all bonds of the domain's own nodes to other nodes.
void revive(const LatticeShape& shape, const LatticeLayout& layout, const Domain& domain, const RegularFamily& family,
            std::uint32_t* life) {
    const auto& n = shape.count;
    const std::size_t words = (family.bonds() + 31) / 32;
    const auto along_x = bonds_within(family, 0, n[0]), along_y = bonds_within(family, 1, n[1]),
               along_z = bonds_within(family, 2, n[2]);
    tbb::parallel_for(tbb::blocked_range2d<std::uint32_t>(0, n[0], 0, n[1]), [&](const auto& range) {
        BondBits row(words), word(words);
        for (std::uint32_t i = range.rows().begin(); i < range.rows().end(); ++i)
            for (std::uint32_t j = range.cols().begin(); j < range.cols().end(); ++j) {
                for (std::size_t w = 0; w < words; ++w)
                    row[w] = along_x[i][w] & along_y[j][w];
                for (std::uint32_t k = 0; k < n[2]; ++k) {
                    const std::uint32_t site = (i * n[1] + j) * n[2] + k;
                    const std::uint32_t slot = layout.slot(site) - domain.first();
                    if (slot - layout.origin >= domain.slot_count())
                        continue;
                    const auto node = shape.node(site);
                    if (!node)
                        continue;
                    for (std::size_t w = 0; w < words; ++w)
                        word[w] = row[w] & along_z[k][w];
                    for (std::size_t b = 0; !shape.is_full() && b < family.bonds(); ++b) // some sites have no node
                        if (!neighbour(shape, *node, family.of_bond(b)))
                            word[b / 32] &= ~(1U << b % 32);
                    for (std::size_t w = 0; w < words; ++w)
                        life[w * layout.slot_count + slot] = word[w];
                }
            }
    });
}

} // namespace

void LatticeStore::make_life() {
    const RegularFamily& family = *model_.regular;
    const std::size_t bytes = 4 * ((family.bonds() + 31) / 32) * layout_.slot_count;
    life_ = device_.zeros(bytes);
    // A mapped buffer is written without a copy if the device shares its memory with the processor.
    auto* life = static_cast<std::uint32_t*>(
        device_.queue.enqueueMapBuffer(life_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes));
    revive(*model_.nodes.lattice, layout_, domain_, family, life);
    for (const auto* dead : {&family.cut, &family.absent})
        for (const CutBond& c : *dead)
            if (const std::uint32_t slot = slot_of(c.node); is_own(slot))
                life[slot + c.bond / 32 * layout_.slot_count] &= ~(1U << c.bond % 32);
    device_.queue.enqueueUnmapMemObject(life_, life);
}

// Counts the bits in parts, because the words of a large body take a quarter of the memory of its state.
std::uint64_t LatticeStore::living_bonds() {
    constexpr std::size_t slab = 1U << 20; // words
    const std::size_t words = domain_.slot_count();
    std::vector<std::uint32_t> some(std::min(words, slab));
    std::uint64_t sum = 0;
    for (std::size_t row = 0; row < (model_.regular->bonds() + 31) / 32; ++row)
        for (std::size_t first = 0; first < words; first += slab) {
            const std::size_t count = std::min(words - first, slab),
                              begin = row * layout_.slot_count + layout_.origin + first;
            device_.queue.enqueueReadBuffer(life_, CL_TRUE, 4 * begin, 4 * count, some.data());
            for (std::size_t w = 0; w < count; ++w)
                sum += static_cast<std::uint64_t>(std::popcount(some[w]));
        }
    return sum;
}

std::vector<std::uint8_t> LatticeStore::alive(const StateArray& life) {
    std::vector<std::uint32_t> words(life.bytes / 4);
    life.read(0, std::as_writable_bytes(std::span(words)));
    const RegularFamily& family = *model_.regular;
    const LatticeShape& shape = *model_.nodes.lattice;
    // The bonds of a node by the numbers of its neighbours, which is the order of listed_families().
    std::vector<std::uint32_t> order(family.bonds());
    for (std::uint32_t b = 0; b < order.size(); ++b)
        order[b] = b;
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return family.of_bond(a) < family.of_bond(b); });
    std::vector<std::uint8_t> alive;
    alive.reserve(model_.bonds());
    for (std::uint32_t i = 0; i < model_.nodes.size(); ++i)
        for (const std::uint32_t b : order)
            if (neighbour(shape, i, family.of_bond(b)) &&
                !std::binary_search(family.absent.begin(), family.absent.end(), CutBond{i, b}))
                alive.push_back(words[whole_.slot(shape.site(i)) + b / 32 * whole_.slot_count] >> b % 32 & 1);
    return alive;
}

} // namespace periscope::gpu
