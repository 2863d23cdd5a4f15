// The counterpart of lattice_surface.cl for models without a surface correction: all factors are 1.
#pragma once

#include "lattice/lattice_block.cl"

#define SURFACE_PARAMETERS
#define OPEN_SURFACE(extra)
INLINE realv surface_factor(const extras* extra, const constant pair_constants* P, uint at, uint there) {
    return (realv)(1);
}
INLINE realv factor_of_alike(const extras* extra, uint at) { return (realv)(1); }
INLINE maskv has_other_surface(const extras* extra, uint at, uint there) { return (maskv)(0); }
INLINE void find_factors(extras* extra) {}
INLINE realv times_kept(const extras* extra, int bond, realv factor) { return factor; }
INLINE realv times_alike(const extras* extra, uint at, realv factor) { return factor; }
