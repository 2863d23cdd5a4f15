// Chooses the displacement scale factor automatically. The displacements in the picture are multiplied by it.
#pragma once

namespace periscope::ui {

class Results;

// Returns 1, 2 or 5 times a power of ten: the largest such factor with which the largest displacement is drawn at most
// 4 % as large as the body, but at least 1 and at most 10^6. Both arguments are in m.
double automatic_warp(double largest_displacement, double body_size);

// Returns the factor for the displacements that the conditions prescribe, so that it is the same in all frames. If only
// loads move nodes, it follows from the largest displacement of the run so far: it decreases in steps during the run,
// and does not change when the run ends. If a rigid body can move, returns 1, so that contact is drawn to scale.
double automatic_warp(const Results& results); // results must not be empty

} // namespace periscope::ui
