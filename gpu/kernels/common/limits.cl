// Finds the overload of bonds in a body in equilibrium, for the rules of core/reference/fracture_rules.hpp and for both
// stores. Each work-item computes {the largest overload, q over its limit, of bonds that break abruptly; the largest
// decrease of λ since it was stored; the number of bonds with at least the given overload}.
#pragma once

#include "common/laws.cl"

// PER_BREAK, PER_SHRINK: 1/q of the limits of each type; 0 if the type softens or has no limit.
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
