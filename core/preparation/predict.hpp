// Predicts the nodes, bonds, memory and time steps of a case before the model is built.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/preparation/predicted_iterations.hpp"

#include <string>
#include <vector>

namespace periscope {

struct Prediction {
    double nodes = 0, bonds = 0;    // a bond is counted twice, once from each end
    double bytes = 0;               // the largest memory on host and device together, without stored frames
    double growth = 0;              // additional bytes if every bond has softened
    double time_step = 0;           // s; the run has a whole number of these steps
    double stable_step = 0;         // s; with the integrator of the run, this step is surely stable
    double stability_limit = 0;     // s; 0 if the run does not need it, or if it is known only after the model is built
    double steps = 0;               // the number of time steps, or of load steps in a quasi-static run
    PredictedIterations iterations; // for a quasi-static run
    bool is_quasi_static = false;
    // time_step is a lower bound and steps an upper bound, because it is not known where each material is.
    bool is_bound = false;
    std::string warning; // a warning about the integrator or the time step; usually empty
};

// Predicts a run from its case alone. `body_volume` (m³) and `body_area` (m²) are used for surfaces only.
// - Box lattices are exact. With several materials, the time step is that of the stiffest bonds.
// - With holes, nodes are exact up to two million sites; beyond that they are an upper bound, as if there were no
//   holes. Bonds are slightly overestimated, because those across holes are counted.
// - For a body with a surface, values are right within about 15 %. The time step does not include the surface
//   correction. In the state-based theory, it is the step that is stable far from the faces; the step of the built
//   model is shorter, on a lattice by a seventh.
// All values are zero when the case lacks a value that is needed, and for a mesh, whose nodes must be read first.
Prediction predict(const Case& value, double body_volume = 0, double body_area = 0);

// Predicts a run of a mesh from its nodes. Bonds and the time step come from a sample of the families; slots, the
// surface correction and differences between materials are ignored. The mean spacing of the nodes is used as the
// spacing.
Prediction predict(const Case& value, const Nodes& nodes);

// Returns the stability limit (s) of a box without holes of one material. It equals that of the built model, because
// the part of the box on which the limit depends is built here. Returns 0 for other cases, and if the case lacks a
// value that is needed.
double predicted_stability_limit(const Case& value);

// Returns the prediction with the time step, the number of steps and the warning of the built model in place of the
// predicted ones.
Prediction with_steps_of(Prediction prediction, const Case& value, const Model& model);

// Returns errors of a run that no machine could compute: more nodes than can be numbered, an invalid time step, or an
// infinite number of steps. Building the model would fail for the same reasons.
std::vector<Problem> check_prediction(const Case& value, const Prediction& prediction);

} // namespace periscope
