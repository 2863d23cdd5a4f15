// The stability limit of the time step (Silling & Askari 2005) and its parts, for the model and for predictions.
#pragma once

#include "core/base/error.hpp"
#include "core/model/model.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns the stable time step of Silling & Askari 2005, the minimum over the nodes, s. It considers the bonds alone,
// without damping. It is valid for any combination of materials: in each row of the scaled stiffness matrix, the
// magnitudes sum to at most twice the diagonal entry, so no eigenvalue ω² exceeds 2 Σ_j c V_j/(ρ |ξ|), with
// micromodulus c and density ρ.
double stable_step(const Model& model, Stepper stepper);

// Returns the largest c/ρ over all nodes and their bonds, for any arrangement of the materials; with several materials,
// in the stiffest direction.
double largest_specific_stiffness(const std::vector<Material>& materials, const std::vector<BondLaw>& laws);
// Returns the c with which one of `laws` laws enters largest_specific_stiffness(), N/m⁶.
double stiffest_of(const BondLaw& law, std::size_t laws);

// Returns the largest Σ_j β_ij g_ij λ_ij V_j / |ξ| of a node of a regular grid, m², for one material including
// anisotropy. Only these data of the model are used: the lattice, its family, spacing, space, one nodal volume,
// horizon, micromodulus, the kinds of corrections, V0 and the law of a single material. With the largest c/ρ this gives
// the stable step √(2 / (c/ρ · sum)). It is exact for one material and never too large for several; for these, only
// stable_step is exact, because it knows the material of each node.
double largest_regular_sum(const Model& model);

// Returns the largest time step with which the run's integrator is stable, s. `undamped` is the limit without damping,
// s: that of Silling & Askari, or 2/ω of the fastest vibration ω. The conditions follow from the roots of the
// characteristic polynomial of a time step for one mode, with c = η/ρ (η: damping of the case) at the least and at the
// largest density:
//   velocity Verlet and Euler–Cromer, whose damping uses the old velocity: 4 − 2c Δt − ω²Δt² > 0;
//   central differences: as without damping;
//   Euler: Δt < c/ω² and Δt < 2/c. Without damping no step is stable, and `undamped` is returned.
// Local damping with the factor α acts like a force that is (1 + α) times as stiff while it slows a node down.
double stable_limit(const RunEntry& run, double undamped, double least_density, double largest_density);

// The time steps of an explicit dynamic analysis: an integer number of them, at least one. Their length is that of the
// case. If the case has none, it is the largest length up to `longest` (s) for which the last step ends with the run,
// whose duration is in s.
struct WholeSteps {
    double count = 0, length = 0; // length in s
};
WholeSteps whole_steps(const RunEntry& run, double duration, double longest);

// Returns an error if the number of steps is too large to be computed, or NaN.
std::vector<Problem> check_steps(double steps);

// Returns an error if a time step (s) is such a small fraction of the stable one that nothing would move, because
// single precision could not distinguish it from zero.
std::vector<Problem> check_time_step(double step, double stable);

// Returns the warning about a time step above the stable time step; usually empty. `limit` is the stability limit of
// the run's integrator in s, or 0 if only the built model can give it. The warning does not contain the path in the
// case file.
std::string warning_of_time_step(double step, double stable, double limit);

// Describes the time step of a dynamic model: "260 ns; divided by the stable time step (325 ns): 0.80".
std::string origin_of_time_step(const Model& model);

// Describes a time step by its ratio to the stable time step, in the same way everywhere. For a longer one, its ratio
// to the stability limit is added if that is known (not 0): "0.80", "1.60 (0.80 of the stability limit)".
std::string share_of_stable_step(double used, double stable, double limit);

// Returns a warning if a run of this duration (s) ends before its first time step `step` (s); usually empty.
std::string warning_of_duration(double duration, double step);

// Returns a warning if the integrator is unsuitable, given the stability limit with and without damping (s); usually
// empty.
std::string warning_of_integrator(const RunEntry& run, double limit, double undamped);

} // namespace periscope
