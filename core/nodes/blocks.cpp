#include "core/nodes/blocks.hpp"

#include "core/base/boxes.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr std::size_t max_block = 64; // nodes

bool within(const Vec3& size, double width) {
    return size.x <= width && size.y <= width && size.z <= width;
}

void append_blocks(const Positions& positions, std::size_t first, std::size_t last, double width, Blocks& blocks) {
    while (first < last) {
        Box box{positions[first], positions[first]};
        std::size_t end = first + 1;
        for (const std::size_t most = std::min(last, first + max_block); end < most; ++end) {
            Box larger = box;
            include(larger, positions[end]);
            if (!within(larger.size(), width))
                break;
            box = larger;
        }
        blocks.first.push_back(static_cast<std::uint32_t>(first));
        blocks.box.push_back(box);
        first = end;
    }
}

} // namespace

Blocks make_blocks(const Positions& positions, double width) {
    constexpr std::size_t part = 16384; // number of nodes that one task divides into blocks
    std::vector<Blocks> parts((positions.size() + part - 1) / part);
    tbb::parallel_for(std::size_t{0}, parts.size(), [&](std::size_t k) {
        append_blocks(positions, k * part, std::min(positions.size(), (k + 1) * part), width, parts[k]);
    });
    Blocks blocks;
    for (const Blocks& b : parts) {
        blocks.first.insert(blocks.first.end(), b.first.begin(), b.first.end());
        blocks.box.insert(blocks.box.end(), b.box.begin(), b.box.end());
    }
    blocks.first.push_back(static_cast<std::uint32_t>(positions.size()));
    for (const Box& box : blocks.box)
        for (std::size_t a = 0; a < 3; ++a)
            blocks.half[a] = std::max(blocks.half[a], 0.5 * box.size()[a]);
    return blocks;
}

std::vector<Vec3> centres(const Blocks& blocks) {
    std::vector<Vec3> points(blocks.size());
    std::transform(blocks.box.begin(), blocks.box.end(), points.begin(), [](const Box& box) { return box.centre(); });
    return points;
}

} // namespace periscope
