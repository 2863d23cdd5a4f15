// The kernels of the general program (gpu/bonds/general_source.hpp) that are the same for lattices and irregular nodes.
#pragma once

#include "common/sums.cl"
#include "common/pieces.cl"
#include "common/energy_sums.cl"
#include "common/all_limits.cl"
#include "motion/relaxation_control.cl"
#include "motion/rest.cl"
#include "motion/conjugate_gradients.cl"
#include "motion/rigid_motion.cl"
