// The general program of a store. The program of a model contains the model's laws, sizes and conditions as constants,
// so all its kernels are compiled again for another model. Kernels that need none of these (samples, frames, sums,
// vector operations of quasi-static steppers) are therefore in a second, general program, and get the values of a model
// as arguments. The source of the general program depends only on the store, the precision, the number of dimensions,
// and whether the body has vacancies, bonds that never existed or several domains. So after the first run OpenCL's
// cache has its kernels for other models, too. It is a single program, because a processor's compiler needs 0.4 s for
// each program, as long as for three small kernels.
//
// Its kernels are sample, sample_row, gather, read_out; sum_energies, energy_row; all_limits, relaxation_control,
// move_along, displacement_since, newton_start, newton_dot, newton_update, newton_direction, newton_control; sum_contacts,
// move_bodies, place_bodies.
#pragma once

#include "gpu/device/program.hpp"

#include <string>

namespace periscope::gpu {

// Returns the definitions that include the kernels of observers and frames in a program, and define the numbers of
// reductions (SAMPLE_…), fields (FIELD_…) and parts of frames (READ_…).
std::string observer_definitions();

// Adds the definitions for the kernels that are the same for lattices and irregular nodes
// (gpu/kernels/common/general.cl). `wide_is_double`: all devices have double precision (rigid_types.cl).
void define_general(Definitions& definitions, bool wide_is_double);

} // namespace periscope::gpu
