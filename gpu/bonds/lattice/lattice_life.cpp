// The bonds of a lattice: which there are at first, and which are left.
#include "gpu/bonds/lattice/lattice_store.hpp"

#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>

namespace periscope::gpu {
namespace {

// Every bond whose two ends are nodes lives; `full` words of a node far from the faces.
void revive(const LatticeShape& shape, const LatticeLayout& layout, const RegularFamily& family, std::uint32_t* life) {
    const auto& n = shape.count;
    const auto reach = static_cast<std::uint32_t>(family.reach());
    const bool is_full = shape.is_full();
    const std::size_t words = (family.bonds() + 31) / 32;
    std::vector<std::uint32_t> full(words, 0);
    for (std::size_t b = 0; b < family.bonds(); ++b)
        full[b / 32] |= 1U << b % 32;
    const auto deep = [&](std::uint32_t at, std::size_t axis) { return at >= reach && at + reach < n[axis]; };
    tbb::parallel_for(tbb::blocked_range2d<std::uint32_t>(0, n[0], 0, n[1]), [&](const auto& range) {
        std::vector<std::uint32_t> word(words);
        for (std::uint32_t i = range.rows().begin(); i < range.rows().end(); ++i)
            for (std::uint32_t j = range.cols().begin(); j < range.cols().end(); ++j)
                for (std::uint32_t k = 0; k < n[2]; ++k) {
                    const std::uint32_t site = (i * n[1] + j) * n[2] + k;
                    const auto node = shape.node(site);
                    if (!node)
                        continue;
                    const bool inside = is_full && deep(i, 0) && deep(j, 1) && deep(k, 2);
                    word = full;
                    for (std::size_t b = 0; !inside && b < family.bonds(); ++b)
                        if (!neighbour(shape, *node, family.of_bond(b)))
                            word[b / 32] &= ~(1U << b % 32);
                    for (std::size_t w = 0; w < words; ++w)
                        life[w * layout.places + layout.place(site)] = word[w];
                }
    });
}

} // namespace

void LatticeStore::make_life() {
    const RegularFamily& family = *model_.regular;
    const std::size_t bytes = 4 * ((family.bonds() + 31) / 32) * layout_.places;
    life_ = device_.zeros(bytes);
    // Written in place where the device shares its memory with the processor.
    auto* life = static_cast<std::uint32_t*>(
        device_.queue.enqueueMapBuffer(life_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes));
    revive(*model_.nodes.lattice, layout_, family, life);
    for (const auto* dead : {&family.cut, &family.absent})
        for (const CutBond& c : *dead)
            life[place_of(c.node) + c.bond / 32 * layout_.places] &= ~(1U << c.bond % 32);
    device_.queue.enqueueUnmapMemObject(life_, life);
    const LatticeShape& shape = *model_.nodes.lattice;
    if (shape.is_full() && family.absent.empty()) {
        family_size_ = device_.of(family_sizes(shape, family));
        return;
    }
    const std::vector<std::uint32_t> sizes = family_sizes_of_nodes(shape, family);
    std::vector<std::uint32_t> of_sites(shape.sites());
    for (std::uint32_t i = 0; i < sizes.size(); ++i)
        of_sites[shape.site(i)] = sizes[i];
    family_size_ = device_.of(of_sites);
}

std::vector<std::uint32_t> LatticeStore::life_words() const {
    std::vector<std::uint32_t> words(life_.getInfo<CL_MEM_SIZE>() / 4);
    device_.read(life_, words);
    return words;
}

std::uint64_t LatticeStore::living_bonds() {
    std::uint64_t sum = 0;
    for (const std::uint32_t word : life_words())
        sum += static_cast<std::uint64_t>(std::popcount(word));
    return sum;
}

std::vector<std::uint8_t> LatticeStore::alive() {
    const auto words = life_words();
    const RegularFamily& family = *model_.regular;
    const LatticeShape& shape = *model_.nodes.lattice;
    // Per node in the order of the neighbours' numbers, as listed_families() has them.
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
                alive.push_back(words[place_of(i) + b / 32 * layout_.places] >> b % 32 & 1);
    return alive;
}

} // namespace periscope::gpu
