// Finds how far bonds of a body in equilibrium exceed their limits, for the rules of core/reference/fracture_rules.hpp,
// on lattices and irregular nodes. The overload of a bond that breaks abruptly is its q divided by q at its critical
// stretch. Each work-item of the kernel `bond_limits` writes a vector for its bonds: x, the largest overload; y, the
// largest decrease of the secant stiffness λ since it was stored; z, the number of bonds whose overload is at least
// `from`.
#pragma once

#include "common/laws.cl"

// Returns the overload of bonds. PER_BREAK and PER_SHRINK have, for each type of bonds, 1/q at its limits in tension
// and compression; 0 if the type softens or has no such limit.
INLINE realv overload_of(model_numbers model, maskv key, realv q) {
    const realv pulled = q * OF_TYPE(PER_BREAK, key);
#ifdef COMPRESSION_BREAKS
    return larger(pulled, q * OF_TYPE(PER_SHRINK, key));
#else
    return pulled;
#endif
}

typedef struct {
    realv overload, softened, count;
} limits;

INLINE void no_limits(limits* l) { l->overload = l->softened = l->count = (realv)(0); }

INLINE void add_bonds_limits(model_numbers model, limits* l, maskv key, realv q, realv left, realv after,
                             maskv may_fail, real from) {
    const realv overload = CHOOSE(may_fail, overload_of(model, key, q), (realv)(0));
    l->overload = larger(l->overload, overload);
    l->softened = larger(l->softened, CHOOSE(may_fail, left - after, (realv)(0)));
    l->count += CHOOSE(may_fail & (overload >= (realv)(from)), (realv)(1), (realv)(0));
}

INLINE real4 limits_of_lanes(const limits* l) {
    return (real4)(largest_lane(l->overload), largest_lane(l->softened), sum_of_lanes(l->count), 0);
}

#ifdef SOFTENING
#define LEFT_BY_LAW(key, q, left, may_fail) left_by_law(model, key, q, left, may_fail, (real)1e30f)
#else
#define LEFT_BY_LAW(key, q, left, may_fail) (left)
#endif
