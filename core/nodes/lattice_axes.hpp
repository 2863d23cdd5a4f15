// The order in which the engine stores the sites of a box lattice: sites form rows, rows form layers, and layers follow
// each other.
#pragma once

#include <array>
#include <cstddef>

namespace periscope {

// Returns the axes (0, 1, 2 for x, y, z) in the order of storage: first the axis along a row, last the axis across the
// layers. `count` is the number of nodes along each axis.
//
// There are g ghost sites between two rows and between two layers, where g is the reach of the bonds, and g ghost
// layers at both ends of the body. With n₀ nodes along a row, n₁ rows in a layer and n₂ layers, a body needs about (n₀
// + g)(n₁ + g)(n₂ + 2g) sites. This is least if the longest axis is the last one, across the layers, because (n +
// 2g)/(n + g) decreases with n. A domain, which holds a part of the body, has g additional layers on both sides, and
// these layers are then smallest, too. Ghosts between rows are computed together with the nodes, while most ghosts
// between layers are skipped. Therefore rows are along the longer of the other two axes.
//
// If such a row has fewer than `shortest_row` nodes, rows are along the longest axis and layers across the shortest, so
// that little computation is wasted on ghosts between rows. The same order is used for bodies whose length is less than
// `slender` times their thickness: the other order would save less than 5 % of the sites, and with surface corrections
// it was up to 5 % slower on an H200. Of axes of equal length, z is chosen for the row before y, and y before x, as in
// the numbering of the sites. Axes with a single layer come last.
inline constexpr double shortest_row = 32;
inline constexpr double slender = 3;
std::array<std::size_t, 3> axes_from_row(const std::array<double, 3>& count);

// Returns the axes sorted by length, the longest first. The engine used this order before checkpoints recorded the
// order (core/results/checkpoint_file.hpp).
std::array<std::size_t, 3> axes_by_length(const std::array<double, 3>& count);

} // namespace periscope
