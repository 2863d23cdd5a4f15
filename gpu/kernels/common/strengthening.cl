// A critical stretch that rises under compression, s_0 = s_c − α s_min (core/physics/bond_law.hpp, critical_stretch()),
// on lattices and irregular nodes. s_min is the smallest stretch of a node's bonds in the step before: each step reads
// the values of the last step (`least_before`) and writes its own (`least_after`). The host writes α as
// STRENGTHENING_OF and s_c as CRITICAL_STRETCH, for each type (gpu/bonds/law_constants.cpp).
#pragma once

#include "common/law.cl"

// What a step collects over the bonds of a node for this law only. q: the smallest q (law.cl) of the bonds that remain,
// from which s_min follows; lost: half of the energy of the bonds that break, Σ ½ c |ξ| ½ s_0² V, with the micromodulus
// c and the volume V of the other node. The node at the other end has the other half.
typedef struct {
    realv q, lost;
} node_tally;

#ifdef STRENGTHENING
#define NO_BOND ((real)1e30f)

INLINE void open_tally(node_tally* tally) {
    tally->q = (realv)(NO_BOND);
    tally->lost = (realv)(0);
}

// Returns s_0 of a bond. `least` is the larger s_min of its two nodes, so that both ends compute the same value to the
// last bit.
INLINE realv risen_stretch(model_numbers model, maskv key, realv least) {
    return larger(fma(-OF_TYPE(STRENGTHENING_OF, key), least, OF_TYPE(CRITICAL_STRETCH, key)), (realv)(0));
}
INLINE maskv is_beyond_risen(model_numbers model, maskv key, realv g, real length2, realv least) {
    const realv s = risen_stretch(model, key, least);
    return g >= length2 * fma(s, s, 2 * s);
}

// Adds a bond to `tally`. alive: the bond was intact before this step; breaks: it breaks in this step; energy: c |ξ| V
// of the bond.
INLINE void tally_bond(model_numbers model, node_tally* tally, maskv key, maskv alive, maskv breaks, realv q,
                       realv least, realv energy) {
    tally->q = CHOOSE(alive & ~breaks, smaller(tally->q, q), tally->q);
#ifdef LOSS_OF_NODES
    const realv s = risen_stretch(model, key, least);
    tally->lost += CHOOSE(alive & breaks, (real)0.25 * energy * s * s, (realv)(0));
#endif
}

#define LEAST_PARAMETERS , const global real *least_before, global real *least_after
#define LEAST_SOURCE , const global real *least_stretch
#define LEAST_BEFORE least_before
#define LEAST_AFTER least_after
#define LEAST_STRETCH least_stretch
#else
INLINE void open_tally(node_tally* tally) {}
INLINE maskv is_beyond_risen(model_numbers model, maskv key, realv g, real length2, realv least) {
    return is_beyond(model, key, g, length2);
}
INLINE void tally_bond(model_numbers model, node_tally* tally, maskv key, maskv alive, maskv breaks, realv q,
                       realv least, realv energy) {}
#define LEAST_PARAMETERS
#define LEAST_SOURCE
#define LEAST_BEFORE 0
#define LEAST_AFTER 0
#define LEAST_STRETCH 0
#endif

// With this law the current state of the bonds does not determine the energy that they have lost, because s_0 varies.
// If the energy is observed, it is therefore summed for each node in `lost`.
#if defined(STRENGTHENING) && defined(LOST_ENERGY)
#define LOST_PARAMETERS , global real *lost
#define LOST_OF_STEP lost
#else
#define LOST_PARAMETERS
#define LOST_OF_STEP 0
#endif
#if defined(LOSS_OF_NODES)
#define LOST_SOURCE , const global real *lost
#define LOST_BY_NODES(load, otherwise) (load)
#else
#define LOST_SOURCE
#define LOST_BY_NODES(load, otherwise) (otherwise)
#endif
