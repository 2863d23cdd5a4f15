// Computes the displacement scale factor where the program chooses it.
#pragma once

namespace periscope::ui {

class Results;

// The factor is 1, 2 or 5 times a power of ten, and at least 1: the largest displacement drawn is then at most 4 % of the size of the body.
double automatic_warp(double largest_displacement, double body_size); // m

// From what the conditions will do, so that it is the same from the first frame to the last. Where only loads say how far things
// move, from the largest displacement of the run so far: the factor falls in steps, and the end of the run changes nothing. Contact
// with rigid bodies that move is shown to scale.
double automatic_warp(const Results& results); // not empty

} // namespace periscope::ui
