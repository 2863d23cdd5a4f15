// The program of a model of irregular nodes in the layout for GPUs: the kernels that depend on the laws, sizes and
// conditions of the model. The host puts definitions of these laws, sizes and conditions before this file
// (gpu/bonds/family/family_program.cpp).
#pragma once

#include "family/family_bonds.cl"
#include "common/sums.cl"
#include "family/family_list_step.cl"
#ifdef OBSERVING // with the regularised law, whose damage is computed from strains
#include "common/sample.cl"
#endif
#ifdef RELAXATION // a quasi-static analysis, by relaxation or by Newton's method
#include "family/family_list_limits.cl"
#include "motion/relaxation.cl"
#ifdef ENERGIES
#include "motion/equilibrium_work.cl"
#endif
#endif
#ifdef NEWTON
#include "family/family_list_tangent.cl"
#endif
#if defined(LOST_ENERGY) && !defined(STATE_BASED)
#include "common/energy_law.cl"
#endif
#ifdef ENERGIES
#ifdef STATE_BASED
#include "family/family_list_state_energy.cl"
#else
#include "family/family_list_energy.cl"
#endif
#include "common/energy_sums.cl"
#endif
#ifdef MOMENTS
#include "family/family_list_moments.cl"
#endif
#ifdef LOSSES
#include "family/family_list_losses.cl"
#endif
