// The program of a model on a lattice: the kernels that depend on the laws, sizes and conditions of the model. The host
// puts definitions of these laws, sizes and conditions before this file (gpu/bonds/lattice/lattice_program.cpp).
#pragma once

#include "lattice/lattice_step.cl"
#include "common/sums.cl"
#ifdef OBSERVING // with the regularised law, whose damage is computed from strains
#include "common/sample.cl"
#endif
#ifdef RELAXATION // a quasi-static analysis, by relaxation or by Newton's method
#include "lattice/lattice_limits.cl"
#include "motion/relaxation.cl"
#ifdef ENERGIES
#include "motion/equilibrium_work.cl"
#endif
#endif
#ifdef NEWTON
#include "lattice/lattice_tangent.cl"
#endif
#ifdef MOMENTS
#include "lattice/lattice_moments.cl"
#endif
#ifdef ENERGIES
#ifdef STATE_BASED
#include "lattice/lattice_state_energy.cl"
#else
#include "lattice/lattice_energy.cl"
#endif
#include "common/energy_sums.cl"
#endif
#ifdef LOSSES
#include "lattice/lattice_losses.cl"
#endif
