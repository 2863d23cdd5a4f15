// Position factors (Model::factor): a number for each node and component. It multiplies the prescribed motion of the
// component or, if none is prescribed, its load b' (loads.cl).
#pragma once

#include "motion/nodes.cl"

#ifdef POSITION_FACTORS
#define FACTOR_PARAMETER , const global element *position_factor
#define FACTORS position_factor
INLINE real4 factor_at(const global element* factor, uint slot) { return vector_at(factor, slot); }
#define FACTOR_ALONG(factor, slot, c) COMPONENT(factor, slot, c)
#else
#define FACTOR_PARAMETER
#define FACTORS 0
INLINE real4 factor_at(const global element* factor, uint slot) { return 1; }
#define FACTOR_ALONG(factor, slot, c) ((real)1)
#endif
