#include "core/geometry/surface/orient.hpp"

#include "core/geometry/surface/edges.hpp"

#include <algorithm>

namespace periscope {

std::size_t reverse_odd_triangles(Surface& surface) {
    struct Neighbour {
        std::uint32_t triangle = 0;
        bool agrees = true; // whether both triangles agree on which side is inside
    };
    std::vector<std::array<Neighbour, 3>> neighbours(surface.triangles.size());
    std::vector<std::uint8_t> known(surface.triangles.size(), 0); // number of neighbours found so far
    for_each_edge(edge_uses(surface), [&](const EdgeUse* first, const EdgeUse* last) {
        if (last - first != 2 || first[0].triangle == first[1].triangle)
            return;
        const std::uint32_t a = first[0].triangle, b = first[1].triangle;
        const bool agree = first[0].forward != first[1].forward;
        neighbours[a][known[a]++] = {b, agree};
        neighbours[b][known[b]++] = {a, agree};
    });
    enum : std::uint8_t { unseen, as_it_is, opposite };
    std::vector<std::uint8_t> side(surface.triangles.size(), unseen);
    std::vector<std::uint32_t> part;
    std::size_t reversed = 0;
    for (std::uint32_t begin = 0; begin < side.size(); ++begin) {
        if (side[begin] != unseen)
            continue;
        part.assign(1, begin);
        side[begin] = as_it_is;
        bool has_two_sides = true;
        for (std::size_t i = 0; i < part.size(); ++i)
            for (std::uint8_t k = 0; k < known[part[i]]; ++k) {
                const Neighbour& n = neighbours[part[i]][k];
                const std::uint8_t wanted = n.agrees ? side[part[i]] : as_it_is + opposite - side[part[i]];
                if (side[n.triangle] == unseen) {
                    side[n.triangle] = wanted;
                    part.push_back(n.triangle);
                } else {
                    has_two_sides = has_two_sides && side[n.triangle] == wanted;
                }
            }
        const auto odd = static_cast<std::size_t>(
            std::count_if(part.begin(), part.end(), [&](std::uint32_t t) { return side[t] == opposite; }));
        const std::uint8_t fewer = 2 * odd <= part.size() ? opposite : as_it_is;
        if (!has_two_sides)
            continue;
        for (const std::uint32_t t : part)
            if (side[t] == fewer) {
                std::swap(surface.triangles[t][1], surface.triangles[t][2]);
                ++reversed;
            }
    }
    return reversed;
}

} // namespace periscope
