// Computes the automatic displacement scale factor.
#pragma once

namespace periscope::ui {

class Results;

// The factor is 1, 2 or 5 times a power of ten, and at least 1: the largest displacement drawn is then at most 4 % of the size of the body.
double automatic_warp(double largest_displacement, double body_size); // m

// Computes the factor from the displacements that the conditions prescribe, so that it is the same in all frames. If
// only loads move nodes, it follows from the largest displacement of the run so far: then it decreases in steps, and
// does not change when the run ends. Contact with moving rigid bodies is shown to scale.
double automatic_warp(const Results& results); // results must not be empty

} // namespace periscope::ui
