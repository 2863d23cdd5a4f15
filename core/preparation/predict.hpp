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
    double growth = 0;              // additional bytes if every bond has softened
    double time_step = 0;           // s, of the run: of whole steps
    double stable_step = 0;         // s, that is surely stable, of the run's integrator
    double stability_limit = 0;     // s, the limit itself; 0: not asked for, or known of the built model alone
    double steps = 0;               // of a quasi-static run those of the load
    PredictedIterations iterations; // of a quasi-static run
    bool is_quasi_static = false;
    bool is_bound =
        false; // time_step is a lower bound and steps an upper bound, because it is not known where which material is
    std::string doubt; // about the integrator or the time step; mostly empty
};

// Predicts a run from its case alone. `body_volume` (m³) and `body_area` (m²) are used for surfaces only.
// - Box lattices are exact. With several materials, the time step is that of the stiffest bonds.
// - With holes, nodes are exact up to two million sites; beyond that they are an upper bound, as if there were no holes. Bonds are
//   slightly overestimated, because those across holes are counted.
// - Meshes are right within some 15 %. Their time step is that without the surface correction, and state-based that far from
//   the faces: the one of the model is shorter, on a lattice by a seventh.
// All values are zero when the case lacks what is needed, and for a mesh, whose nodes must be read first.
Prediction predict(const Case& value, double body_volume = 0, double body_area = 0);

// The same for nodes that are there and get lists, those of a mesh: bonds and time step from a sample of their families,
// without what slots, surface correction and differences of materials change. 'dx' of a mesh is their mean spacing.
Prediction predict(const Case& value, const Nodes& nodes);

// The stability limit (s) of a whole box of one material, as the built model will have it: all of the box that matters is built.
// 0 where only the built model gives it (a box with holes, several materials, other bodies) or the case lacks what is needed.
double predicted_stability_limit(const Case& value);

// The same prediction with the time step, the number of steps and the warning of the built model.
Prediction with_steps_of(Prediction prediction, const Case& value, const Model& model);

// Errors of a prediction that no machine could run: more nodes than can be numbered, an invalid time step, endless steps. Building
// the model would fail for the same reasons.
std::vector<Problem> check_prediction(const Case& value, const Prediction& prediction);

} // namespace periscope
