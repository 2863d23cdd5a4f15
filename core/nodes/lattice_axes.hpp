// The order in which the engine stores the sites of a box lattice: as rows, layers of rows, and one layer after the
// other.
#pragma once

#include <array>
#include <cstddef>

namespace periscope {

// Returns the axes (0, 1, 2 for x, y, z) in the order of storage: first the axis along a row, last the axis across the
// layers. `count` is the number of nodes along each axis.
//
// There are g ghost sites between two rows and between two layers, where g is the reach of the bonds, and g ghost
// layers at both ends of the body. With rows along axis 0 and layers across axis 2, a body needs about (n₀ + g)(n₁ +
// g)(n₂ + 2g) sites. This is least if the longest axis is last, because (n + 2g)/(n + g) decreases with n. A domain,
// which holds a part of the body, has g additional layers on both sides, and these are then smallest, too. Ghosts
// between rows are computed together with the nodes, while most ghosts between layers are skipped. Therefore rows are
// along the longer of the other two axes.
//
// If such a row has fewer than `shortest_row` nodes, rows are along the longest axis and layers across the shortest, so
// that little computation is wasted on ghosts between rows. The same order is used for bodies whose length is less than
// `slender` times their thickness: the other order would save less than 5 % of the sites, and with surface corrections
// it was up to 5 % slower on an H200. Of axes of equal length, the last one is nearer to the row, as in the numbering
// of the sites. Axes with a single layer come last.
inline constexpr double shortest_row = 32;
inline constexpr double slender = 3;
std::array<std::size_t, 3> axes_from_row(const std::array<double, 3>& count);

// Returns the axes by length, the longest first. This order was used before checkpoints recorded it
// (core/results/checkpoint_file.hpp).
std::array<std::size_t, 3> axes_by_length(const std::array<double, 3>& count);

} // namespace periscope
