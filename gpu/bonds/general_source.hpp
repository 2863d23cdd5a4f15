// The general program of a store. A program of a model has its laws, sizes and conditions as constants, so that all its
// kernels are compiled again for every other model. Kernels that need none of these (samples, frames, sums, the vectors
// of equilibrium) are therefore in a program of their own, and get the values of a model as arguments. Its source
// depends only on the store, the precision, the number of dimensions, and whether there are vacancies, bonds that never
// existed or domains. Therefore OpenCL's cache has its kernels for any other model after the first run. All these
// kernels are in one program, because the compiler of a processor needs 0.4 s for every program before it compiles the
// first kernel. This is as long as three small kernels take.
//
// Its kernels are sample, sample_row, gather, read_out; sum_energies, energy_row; all_limits, relaxation_control,
// move_along, way_since, newton_start, newton_dot, newton_update, newton_direction, newton_control; sum_contacts,
// move_bodies, place_bodies.
#pragma once

#include "gpu/device/program.hpp"

#include <string>

namespace periscope::gpu {

// Returns the definitions for a program with the kernels of observers and frames. They include these kernels, and
// define the numbers of the operations, of the fields, and of the parts of frames.
std::string observer_definitions();

// Definitions of the kernels that are the same for both stores (gpu/kernels/common/general.cl). wide_is_double: all
// devices have double precision (rigid_types.cl).
void define_general(Definitions& definitions, bool wide_is_double);

} // namespace periscope::gpu
