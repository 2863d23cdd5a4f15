// Position factors (Model::factor): a number for each node and component. It multiplies the prescribed motion of the
// component or, if none is prescribed, its load b' (loads.cl).
#pragma once

#include "motion/nodes.cl"

#ifdef PLACE_FACTORS
#define FACTOR_PARAMETER , const global element *place_factor
#define FACTORS place_factor
INLINE real4 factor_at(const global element* factor, uint place) { return vector_at(factor, place); }
#define FACTOR_ALONG(factor, place, c) COMPONENT(factor, place, c)
#else
#define FACTOR_PARAMETER
#define FACTORS 0
INLINE real4 factor_at(const global element* factor, uint place) { return 1; }
#define FACTOR_ALONG(factor, place, c) ((real)1)
#endif
