// The edges of a surface, and the triangles at each edge.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct EdgeUse {                     // one side of one triangle
    std::uint32_t low = 0, high = 0; // indices of the edge's points, low < high
    std::uint32_t triangle = 0;
    bool forward = false; // whether the triangle runs along it from `low` to `high`
};

// Returns all sides of all triangles, sorted so that those of one edge are adjacent.
std::vector<EdgeUse> edge_uses(const Surface& surface);

// Calls visit(first, last) with the range of uses of each edge.
template <class Visit>
void for_each_edge(const std::vector<EdgeUse>& uses, Visit&& visit) {
    for (std::size_t i = 0, j = 0; i < uses.size(); i = j) {
        while (j < uses.size() && uses[j].low == uses[i].low && uses[j].high == uses[i].high)
            ++j;
        visit(uses.data() + i, uses.data() + j);
    }
}

// The connected parts of a surface. If the surface is closed, each part is a closed shell.
struct Shells {
    std::vector<std::uint32_t> of_triangle; // number of the shell of each triangle, from 0
    std::size_t count = 0;
};
Shells find_shells(const Surface& surface, const std::vector<EdgeUse>& uses);

// Returns for each shell of a closed, consistently oriented surface whether its triangles must be reversed. The normals
// of a body's outer shell point outwards, those of the shell of a cavity into the cavity.
std::vector<bool> shells_to_reverse(const Surface& surface, const Shells& shells);

} // namespace periscope
