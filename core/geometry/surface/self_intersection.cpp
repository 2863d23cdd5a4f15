#include "core/geometry/surface/self_intersection.hpp"

#include "core/geometry/surface/triangle_overlap.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <tbb/concurrent_vector.h>
#include <tbb/parallel_for.h>

#include <algorithm>

namespace periscope {

std::vector<std::pair<std::uint32_t, std::uint32_t>> self_intersections(const Surface& surface, std::size_t limit,
                                                                        const Progress& progress,
                                                                        std::atomic<std::size_t>* looks) {
    const TriangleTree tree(surface);
    const std::size_t n = surface.triangles.size();
    tbb::concurrent_vector<std::pair<std::uint32_t, std::uint32_t>> found;
    constexpr std::size_t block = 16384; // number of triangles between two reports of progress
    for (std::size_t begin = 0; begin < n && found.size() < limit; begin += block) {
        report(progress, static_cast<double>(begin) / static_cast<double>(n), "Finding self-intersections");
        tbb::parallel_for(begin, std::min(n, begin + block), [&](std::size_t i) {
            const auto first = static_cast<std::uint32_t>(i);
            const auto visit = [&](std::uint32_t second) {
                if (second > first && triangles_meet(surface, first, second))
                    found.emplace_back(first, second);
                return found.size() < limit;
            };
            if (looks)
                tree.search(tree.box(i), visit, [&] { ++*looks; });
            else
                tree.search(tree.box(i), visit);
        });
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs(found.begin(), found.end());
    std::sort(pairs.begin(), pairs.end());
    pairs.resize(std::min(pairs.size(), limit));
    return pairs;
}

} // namespace periscope
