// The limit of the time step (Silling & Askari 2005) from its parts: for the model, and to foresee it.
#pragma once

#include "core/base/error.hpp"
#include "core/model/model.hpp"

#include <string>
#include <vector>

namespace periscope {

// The limit of Silling & Askari 2005, the smallest over the nodes. It holds for any mixture: the rows of the
// scaled stiffness matrix sum to at most twice their diagonal, so that no eigenvalue ω² is above 2 Σ_j c V_j
// / (ρ |ξ|).
double stable_step(const Model& model, Stepper stepper); // s, of the bonds alone, without damping

// The largest c/ρ of a node, whatever its neighbours consist of; of several materials along the stiffest direction.
double largest_specific_stiffness(const std::vector<Material>& materials, const std::vector<BondLaw>& laws);
// What each of several laws adds to it: c.
double stiffest_of(const BondLaw& law, std::size_t laws);

// The largest Σ_j β_ij g_ij λ_ij V_j / |ξ| of a node of a regular grid, m², of one material with its directions. Needs
// of the model the lattice, its family, the spacing, the space, one nodal volume, the horizon, the micromodulus, which
// corrections there are, V0 and the law of a single material. Together with the largest c/ρ this bounds the stable step √(2 / (c/ρ · sum)): exact for one material, never too large for
// several, of which the model's own step is exact (node by node) where it is known which node is of which.
double largest_regular_sum(const Model& model);

// The largest stable step of the run's integrator, from that of an undamped body (Silling & Askari: 2/ω of the fastest
// vibration), both in s, and the least and largest density. With c = η/ρ, from the roots of what a step does to a mode:
//   velocity Verlet and Euler–Cromer, whose damping is that of the old velocity: 4 − 2c Δt − ω²Δt² > 0;
//   central differences: as undamped;
//   Euler: Δt < c/ω² and Δt < 2/c. Without damping no step is stable; that of an undamped body is given then.
// Local damping acts like a force (1 + α) times as stiff where it slows a node.
double stable_limit(const RunEntry& run, double undamped, double least_density, double largest_density);

// The time steps of an explicit dynamic run: a whole number of them, at least one. The length is that of the case; where it has none,
// the largest up to `longest` (s) with which they end together with the run, whose duration is in s.
struct WholeSteps {
    double count = 0, length = 0; // length in s
};
WholeSteps whole_steps(const RunEntry& run, double duration, double longest);

// A problem when this many steps would never end, or when they are no number at all.
std::vector<Problem> check_steps(double steps);

// A problem when a time step (s) is so small a part of the stable one that nothing would move, and single precision could
// not tell it from zero.
std::vector<Problem> check_time_step(double step, double stable);

// The warning about a time step above the stable time step; usually empty. The stability limit is that of the run's integrator, in
// s, or 0 if only the built model can give it. The warning does not contain the place in the case file.
std::string doubt_of_time_step(double step, double stable, double limit);

// The time step of a dynamic model: "260 ns; divided by the stable time step (325 ns): 0.80".
std::string origin_of_time_step(const Model& model);

// How long a time step is, everywhere by the same measure: divided by the stable time step. Of a longer one also its share of the
// stability limit, where that is known (not 0): "0.80", "1.60 (0.80 of the stability limit)".
std::string share_of_stable_step(double used, double stable, double limit);

// What to say of a run (s) that ends before its first whole time step (s); mostly nothing.
std::string doubt_of_duration(double duration, double step);

// What to say of the choice of the integrator, given both limits; mostly nothing.
std::string doubt_of_integrator(const RunEntry& run, double limit, double undamped);

} // namespace periscope
