// The general program of a store. A program of a model has its laws, sizes and conditions as constants, so that all its
// kernels are compiled again for every other model. Kernels that need none of these (samples, frames, sums, the vectors
// of equilibrium) are therefore in a program of their own, and get the values of a model as arguments. Its source
// depends only on the store, the precision, the number of dimensions, and whether there are vacancies, bonds that never
// existed or domains. So after the first run OpenCL's cache has its kernels for any other model. It is one program
// because each takes a processor's compiler 0.4 s before its first kernel, as long as three small kernels.
//
// Its kernels are sample, sample_row, gather, read_out; sum_energies, energy_row; all_limits, relaxation_control,
// move_along, way_since, newton_start, newton_dot, newton_update, newton_direction, newton_control; sum_contacts,
// move_bodies, place_bodies.
#pragma once

#include "gpu/device/program.hpp"

#include <string>

namespace periscope::gpu {

// Definitions for a program with the kernels of observers and frames: one that includes these kernels, and the numbers
// of the operations, of the fields, and of the parts of frames.
std::string observer_definitions();

// Definitions of the kernels that are the same for both stores (gpu/kernels/common/general.cl). wide_is_double: all
// devices have double precision (rigid_types.cl).
void define_general(Definitions& definitions, bool wide_is_double);

} // namespace periscope::gpu
