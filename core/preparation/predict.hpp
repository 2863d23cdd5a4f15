// What a case will cost, known before anything is built.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/preparation/predicted_iterations.hpp"

#include <string>
#include <vector>

namespace periscope {

struct Prediction {
    double nodes = 0, bonds = 0;    // bonds directed: counted from both ends
    double bytes = 0;               // host and device together, at the peak, without kept frames
    double growth = 0;              // bytes that a body takes besides whose bonds have all softened
    double time_step = 0;           // s, of the run: of whole steps
    double stable_step = 0;         // s, that is surely stable, of the run's integrator
    double stability_limit = 0;     // s, the limit itself; 0: not asked for, or known of the built model alone
    double steps = 0;               // of a quasi-static run those of the load
    PredictedIterations iterations; // of a quasi-static run
    bool is_quasi_static = false;
    bool is_bound =
        false; // the step is at least so long, the steps at most this many: where which material is, is not known
    std::string doubt; // about the integrator or the time step; mostly empty
};

// `body_volume` (m³) and `body_area` (m²) are used for surfaces only. Box lattices are exact (the time step of
// several materials with all bonds as the stiffest). With holes the nodes are exact up to two million places, beyond that an
// upper bound, as if there were none; the bonds are some too many, as if the nodes left had lost none. Meshes within some
// 15 %, their time step without the surface correction, and state-based as far from their faces: that of the model is shorter, of a
// lattice by a seventh.
// All zero when the case lacks what is needed,
// and for a mesh, whose nodes must be read first.
Prediction predict(const Case& value, double body_volume = 0, double body_area = 0);

// The same for nodes that are there and get lists, those of a mesh: bonds and time step from a sample of their families,
// without what slots, surface correction and differences of materials change. 'dx' of a mesh is their mean spacing.
Prediction predict(const Case& value, const Nodes& nodes);

// The stability limit (s) of a whole box of one material, as the built model will have it: all of the box that matters is built.
// 0 where only the model tells: of a box with holes, of several materials, of other bodies; and where the case lacks what is
// needed.
double predicted_stability_limit(const Case& value);

// The same prediction with the time step, the number of steps and the warning of the built model.
Prediction with_steps_of(Prediction prediction, const Case& value, const Model& model);

// What a prediction tells that no machine could run: more nodes than can be numbered, a time step that is none, steps
// without end. The model would be refused for the same.
std::vector<Problem> check_prediction(const Case& value, const Prediction& prediction);

} // namespace periscope
