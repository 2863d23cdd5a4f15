// The edges of a surface and the triangles at each.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct EdgeUse {                     // one side of one triangle
    std::uint32_t low = 0, high = 0; // the edge's points, low < high
    std::uint32_t triangle = 0;
    bool forward = false; // the triangle runs from low to high
};

// All sides of all triangles, so that those of one edge follow each other.
std::vector<EdgeUse> edge_uses(const Surface& surface);

// Calls visit(first, last) with the range of uses of every edge.
template <class Visit>
void for_each_edge(const std::vector<EdgeUse>& uses, Visit&& visit) {
    for (std::size_t i = 0, j = 0; i < uses.size(); i = j) {
        while (j < uses.size() && uses[j].low == uses[i].low && uses[j].high == uses[i].high)
            ++j;
        visit(uses.data() + i, uses.data() + j);
    }
}

// The connected parts of a surface: one closed shell each, when the surface is closed.
struct Shells {
    std::vector<std::uint32_t> of_triangle; // shell of each triangle, from 0
    std::size_t count = 0;
};
Shells find_shells(const Surface& surface, const std::vector<EdgeUse>& uses);

// For each shell of a closed, consistently oriented surface: must it be turned over, so that outer shells
// face outwards and cavities face into the void?
std::vector<bool> shells_to_turn(const Surface& surface, const Shells& shells);

} // namespace periscope
