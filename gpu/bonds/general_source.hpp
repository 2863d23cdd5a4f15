// The general program of a store. A program of a model has its laws, sizes and conditions as constants, so that all its kernels are
// compiled again for every other model. What needs none of them (samples, frames, sums, the vectors of equilibrium) is therefore in
// a program of its own, with what differs from model to model in arguments. Its source depends only on the store, the precision, the
// number of dimensions, and whether there are vacancies, bonds that never existed or domains: OpenCL's cache has its kernels from
// the first run on, whatever is run next. It is one program because each takes a processor's compiler 0.4 s before its first
// kernel, as long as three small kernels.
//
// Its kernels: sample, sample_row, gather, read_out; sum_energies, energy_row; all_limits, relaxation_control,
// move_along, way_since, newton_start, newton_dot, newton_update, newton_direction, newton_control; sum_contacts, move_bodies, place_bodies.
#pragma once

#include "gpu/device/program.hpp"

#include <string>

namespace periscope::gpu {

// Definitions of the program that has the kernels of observers and frames: that it has them, and the numbers by which they name
// operations, fields, and what frames are made of.
std::string observer_definitions();

// Definitions of the kernels that are the same for both stores (gpu/kernels/common/general.cl). wide_is_double: all devices have double
// precision (rigid_types.cl).
void define_general(Definitions& definitions, bool wide_is_double);

} // namespace periscope::gpu
