// In which order the engine has the sites of a box lattice in memory: rows, layers of rows, and layers one after the other.
#pragma once

#include <array>
#include <cstddef>

namespace periscope {

// Axes (0, 1, 2 for x, y, z) from the one along a row to the one across the layers, of n nodes along each. Between two rows
// and between two layers lie as many ghosts as bonds reach, g; before and behind the body, g layers. So a body takes about
// (n₀ + g)(n₁ + g)(n₂ + 2g) places with rows along axis 0 and layers across axis 2: fewest with the longest axis last, since
// (n + 2g)/(n + g) falls with n. Whoever holds a part of the body holds g more layers on both sides, which are then smallest, too.
// Ghosts between rows are computed with the nodes, those between layers for the most part left out: rows lie along the
// longer of the other two axes.
//
// Where such a row has fewer than `shortest_row` nodes, rows lie along the longest axis and layers across the shortest: no part
// of the computation is then lost to ghosts between rows. The same holds for bodies that are less than `slender` times as long as
// thick: they save under 5 % of the places, and with corrected surfaces an H200 was up to 5 % slower. Of axes of equal length the last one
// is nearer to the row, as in the order of the sites. Axes with a single layer come last.
inline constexpr double shortest_row = 32; // nodes: at most a tenth of what is computed is ghosts at three spacings
inline constexpr double slender = 3;
std::array<std::size_t, 3> axes_from_row(const std::array<double, 3>& count);

// As it was before checkpoints had it (core/results/checkpoint_file.hpp): the longest first.
std::array<std::size_t, 3> axes_by_length(const std::array<double, 3>& count);

} // namespace periscope
