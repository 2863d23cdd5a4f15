// The program of a model on a lattice: the kernels that depend on its laws, sizes and conditions. The host writes the
// definitions (gpu/bonds/lattice/lattice_program.cpp).
#pragma once

#include "lattice/lattice_step.cl"
#include "common/sums.cl"
#ifdef OBSERVING // for fading bonds, whose damage follows from the law of the model
#include "common/sample.cl"
#endif
#ifdef RELAXATION // quasi-static, also by Newton's method
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
