// Enumerates the bonds of a node of a cubic or square lattice far from all faces, in groups of equal length and equal
// angle to an axis of the lattice.
#pragma once

#include <cmath>
#include <map>

namespace periscope {

// The bonds of one node that have this length and this angle to the axis.
struct BondGroup {
    double length = 0, cosine = 0; // length in m; cosine of the angle, not negative
    // total volume of the nodes at their other ends, without partial volumes β; m³, with a section of 1 in a plane or
    // bar
    double volume = 0;
};

// Returns how many lattice points in the layer through the node (across the axis) have each squared distance from it,
// in spacings.
inline std::map<int, int> points_in_layer(std::size_t axes, int reach) {
    std::map<int, int> count;
    const int j_most = axes > 1 ? reach : 0, k_most = axes > 2 ? reach : 0;
    for (int j = -j_most; j <= j_most; ++j)
        for (int k = -k_most; k <= k_most; ++k)
            ++count[j * j + k * k];
    return count;
}

// Calls use(group, i, length²) once for each group of the bonds whose offsets regular_family.hpp lists. i is the number
// of spacings along the axis; the length is in spacings. Both bonds of each opposite pair are in one group. Bonds
// across the axis have i = 0. `reach` is the largest length of a bond, m.
template <typename Use>
void for_lattice_bonds(std::size_t axes, double spacing, double reach, const Use& use) {
    const double in_spacings = reach / spacing, limit = in_spacings * in_spacings * (1 + 2e-10);
    const int most = static_cast<int>(std::floor(in_spacings * (1 + 1e-10)));
    const std::map<int, int> across = points_in_layer(axes, most);
    const double volume = std::pow(spacing, static_cast<double>(axes));
    for (int i = 0; i <= most; ++i)
        for (const auto& [square, count] : across) {
            const int length2 = i * i + square;
            if (length2 == 0 || length2 > limit)
                continue;
            const double length = std::sqrt(static_cast<double>(length2));
            use(BondGroup{length * spacing, i / length, (i > 0 ? 2 : 1) * count * volume}, i, length2);
        }
}

} // namespace periscope
