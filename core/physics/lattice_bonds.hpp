// The bonds of a node of a cubic or square lattice far from all faces, in groups of one length and one angle to an axis of the lattice.
#pragma once

#include <cmath>
#include <map>

namespace periscope {

// Some bonds of one length and one angle to the axis.
struct BondGroup {
    double length = 0, cosine = 0; // m; of the angle, not negative
    double volume = 0;             // of all their far ends, β not counted, m³ for a section of 1
};

// How many places across the axis there are at each square of the distance, in spacings.
inline std::map<int, int> places_across(std::size_t axes, int reach) {
    std::map<int, int> count;
    const int j_most = axes > 1 ? reach : 0, k_most = axes > 2 ? reach : 0;
    for (int j = -j_most; j <= j_most; ++j)
        for (int k = -k_most; k <= k_most; ++k)
            ++count[j * j + k * k];
    return count;
}

// Calls use(group, layers along the axis, square of the length in spacings) for all offsets of regular_family.hpp, both of each pair;
// for each that lies across the axis with 0 layers. `reach` in m.
template <typename Use>
void for_lattice_bonds(std::size_t axes, double spacing, double reach, const Use& use) {
    const double in_spacings = reach / spacing, limit = in_spacings * in_spacings * (1 + 2e-10);
    const int most = static_cast<int>(std::floor(in_spacings * (1 + 1e-10)));
    const std::map<int, int> across = places_across(axes, most);
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
