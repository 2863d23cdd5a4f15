#include "core/nodes/families.hpp"

#include "core/base/boxes.hpp"
#include "core/base/large_pages.hpp"
#include "core/base/stages.hpp"
#include "core/nodes/blocks.hpp"
#include "core/nodes/cells.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

constexpr std::size_t chunk = 8; // number of blocks that a task searches

// All nodes that may belong to the family of a node of one block, ascending. Coordinates are in separate arrays, so
// that vector instructions compare several of them at once. Each thread has one such list.
struct Candidates {
    std::vector<std::uint32_t> block, node;
    std::vector<double> x, y, z;
    std::size_t count = 0; // number of nodes in the list; the vectors may be longer

    void make_room(std::size_t size) {
        if (node.size() < size)
            node.resize(2 * size), x.resize(2 * size), y.resize(2 * size), z.resize(2 * size);
    }
};

double mean_distance(const Positions& positions) {
    const Vec3 size = bounding_box(positions).size();
    return std::cbrt(size.x * size.y * size.z / std::max(1.0, static_cast<double>(positions.size())));
}

struct Found { // numbers of bonds of one node that are kept and refused by the filter
    std::size_t bonds = 0, refused = 0;
};

struct Search {
    const Positions& positions;
    double reach;
    const BondFilter& blocked;
    Blocks blocks;
    Cells cells; // the centres of the blocks, sorted into cells

    void collect(std::size_t block, Candidates& near) const;
    Found write_family(std::size_t node, std::size_t self, const Candidates& near, std::uint32_t* row) const;
};

Search prepare(const Positions& positions, double reach, const BondFilter& blocked) {
    // The scale has a lower limit, so that a tiny horizon does not make every node a block of its own. The factors 1.3
    // and 0.6 were found by measurement: narrower blocks share less work, and wider ones compare more nodes
    // unnecessarily.
    const double scale = std::max(reach, 2 * mean_distance(positions));
    Blocks blocks = make_blocks(positions, 1.3 * scale);
    Cells cells(centres(blocks), 0.6 * scale);
    return {positions, reach, blocked, std::move(blocks), std::move(cells)};
}

void Search::collect(std::size_t block, Candidates& c) const {
    const Box& box = blocks.box[block];
    const double reach2 = reach * reach;
    c.block.clear();
    cells.collect_near({box.min - blocks.half, box.max + blocks.half}, reach, c.block);
    std::erase_if(c.block, [&](std::uint32_t other) { return apart2(box, blocks.box[other]) > reach2; });
    std::sort(c.block.begin(), c.block.end());
    std::size_t most = 0;
    for (const std::uint32_t b : c.block)
        most += blocks.first[b + 1] - blocks.first[b];
    c.make_room(most);
    c.count = 0;
    for (const std::uint32_t b : c.block)
        // Instead of a branch, every node is written to the end of the list, and the end advances only if the node is
        // near.
        for (std::uint32_t i = blocks.first[b]; i < blocks.first[b + 1]; ++i) {
            const Vec3& p = positions[i];
            c.node[c.count] = i, c.x[c.count] = p.x, c.y[c.count] = p.y, c.z[c.count] = p.z;
            c.count += apart2(box, {p, p}) <= reach2 ? 1 : 0;
        }
}

// Writes the family of `node` to `row`, which has space for all candidates. `self` is the index of the node among them.
Found Search::write_family(std::size_t node, std::size_t self, const Candidates& near, std::uint32_t* row) const {
    constexpr std::size_t tile = 128;
    const double reach2 = reach * reach;
    const Vec3 p = positions[node];
    const std::size_t count = near.count;
    std::size_t found = 0;
    for (std::size_t first = 0; first < count; first += tile) {
        std::array<double, tile> d2;
        const std::size_t size = std::min(tile, count - first);
        const double *x = near.x.data() + first, *y = near.y.data() + first, *z = near.z.data() + first;
        for (std::size_t k = 0; k < size; ++k) {
            const double dx = x[k] - p.x, dy = y[k] - p.y, dz = z[k] - p.z;
            d2[k] = dx * dx + dy * dy + dz * dz;
        }
        if (self - first < size)
            d2[self - first] = std::numeric_limits<double>::infinity();
        // The loop has no branch, because the processor could not predict whether a candidate is near.
        for (std::size_t k = 0; k < size; ++k) {
            row[found] = near.node[first + k];
            found += d2[k] <= reach2 ? 1 : 0;
        }
    }
    if (!blocked)
        return {found, 0};
    const BondEnd self_end{p, static_cast<std::uint32_t>(node)};
    const auto refused = [&](std::uint32_t j) { return blocked(self_end, {positions[j], j}); };
    const auto kept = static_cast<std::size_t>(std::remove_if(row, row + found, refused) - row);
    return {kept, found - kept};
}

// The families of consecutive nodes, one after the other.
struct Rows {
    // Only the first `used` entries are valid. The vector is not shortened, because it would be slow to grow and clear
    // it for each chunk.
    std::vector<std::uint32_t> neighbour;
    std::vector<std::uint32_t> size; // number of members of each family
    std::size_t used = 0, refused = 0;
};

void fill_rows(const Search& search, std::size_t first, std::size_t last, Candidates& near, Rows& rows) {
    rows.size.clear();
    rows.used = rows.refused = 0;
    for (std::size_t block = first; block < last; ++block) {
        search.collect(block, near);
        const std::size_t most = near.count, begin = search.blocks.first[block];
        const auto own =
            std::lower_bound(near.node.begin(), near.node.begin() + static_cast<std::ptrdiff_t>(most), begin);
        auto self = static_cast<std::size_t>(own - near.node.begin());
        for (std::size_t i = begin; i < search.blocks.first[block + 1]; ++i, ++self) {
            if (rows.neighbour.size() < rows.used + most)
                rows.neighbour.resize(std::max(rows.used + most, 2 * rows.neighbour.size()));
            const Found found = search.write_family(i, self, near, rows.neighbour.data() + rows.used);
            rows.size.push_back(static_cast<std::uint32_t>(found.bonds));
            rows.used += found.bonds;
            rows.refused += found.refused;
        }
    }
}

// Estimates the number of bonds from a sample of the blocks, so that memory is reserved once and the lists are not
// copied as they grow.
std::size_t likely_bonds(const Search& search) {
    const std::size_t step = search.blocks.size() / 400 + 1;
    Candidates near;
    Rows rows;
    double nodes = 0, bonds = 0;
    for (std::size_t b = 0; b < search.blocks.size(); b += step) {
        fill_rows(search, b, b + 1, near, rows);
        nodes += static_cast<double>(rows.size.size());
        bonds += static_cast<double>(rows.used);
    }
    const double mean = bonds / std::max(nodes, 1.0), margin = 1.04;
    return static_cast<std::size_t>(margin * mean * static_cast<double>(search.positions.size()));
}

void append(Families& families, const std::vector<Rows>& slab) {
    for (const Rows& rows : slab) {
        for (const std::uint32_t size : rows.size)
            families.begin.push_back(families.begin.back() + size);
        families.neighbour.insert(families.neighbour.end(), rows.neighbour.begin(),
                                  rows.neighbour.begin() + static_cast<std::ptrdiff_t>(rows.used));
        families.left_out += rows.refused;
    }
    families.alive.resize(families.neighbour.size(), 1);
}

} // namespace

Families find_families(const Positions& positions, double horizon, const BondFilter& blocked,
                       const Progress& progress) {
    const double reach = horizon * (1 + 1e-10);
    const Search search = prepare(positions, reach, blocked);

    Families families;
    families.begin.reserve(positions.size() + 1);
    families.begin.push_back(0);
    const std::size_t likely = likely_bonds(search);
    reserve_large(families.neighbour, likely);
    reserve_large(families.alive, likely);

    // The blocks are searched in about 100 portions, so that the caller can show progress and cancel. While one portion
    // is searched, the results of the previous one are appended.
    const std::size_t count = search.blocks.size(), slab = std::max<std::size_t>(64, count / 100 + 1);
    std::vector<Rows> found, next;
    tbb::enumerable_thread_specific<Candidates> near;
    for (std::size_t first = 0; first < count; first += slab) {
        report(progress, static_cast<double>(first) / static_cast<double>(count), stages::finding_families);
        const std::size_t last = std::min(count, first + slab);
        next.resize((last - first + chunk - 1) / chunk);
        tbb::parallel_invoke(
            [&] {
                tbb::parallel_for(std::size_t{0}, next.size(), [&](std::size_t c) {
                    const std::size_t begin = first + c * chunk;
                    fill_rows(search, begin, std::min(last, begin + chunk), near.local(), next[c]);
                });
            },
            [&] { append(families, found); });
        found.swap(next);
    }
    append(families, found);
    return families;
}

} // namespace periscope
