// The general program of lattices: the kernels that depend on no model (gpu/bonds/general_source.hpp).
#pragma once

#include "lattice/lattice_layout.cl"
#include "common/general.cl"
#ifdef OBSERVING // not defined if the program of the model has these kernels
#include "common/sample.cl"
#endif
