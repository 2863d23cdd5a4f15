// Stores λ of each bond, the remaining fraction of its secant stiffness, and for each block which bonds have a λ below
// 1 (gpu/README.md, "Softened"). If no law of the model softens, λ is 1 and nothing is stored.
#pragma once

#include "lattice/lattice_block.cl"
#include "motion/scheme.cl"

// LEFT(extra, at, bond) is the address of λ of a bond. On a processor, λ of all bonds of a block are consecutive,
// because a work-item reads them one after the other. In the layout for GPUs, the array has λ of the first bond of
// every slot, then λ of the second bond of every slot, and so on. With pages (pages.cl), this is the order within the
// page of a group of 32 slots.
#ifdef STIFFNESS_PAGES
#if LANES == 1
#define PAGE_ROW 32
#define PAGE_LANE(at) (((at) - ORIGIN) % PAGE_ROW)
#else
#define PAGE_ROW LANES
#define PAGE_LANE(at) 0
#endif
#define PAGE_GROUP(at) (((at) - ORIGIN) / PAGE_ROW)
#define LEFT(extra, at, bond) ((extra)->page.pool + (extra)->page.first + (bond) * PAGE_ROW + PAGE_LANE(at))
#define HAS_LEFT(extra) ((extra)->page.is_there)
#define OPEN_LEFT(extra, at) open_page(&(extra)->page, stiffness, page_of, PAGE_GROUP(at))
#define OPEN_KEPT_LEFT(extra, at)                                                                                     \
    open_page_to_keep(&(extra)->page, stiffness, page_of, page_counts, PAGE_GROUP(at), 1, page_round)
INLINE int may_keep_left(extras* extra) { return may_keep(&extra->page); }
#else
#if LANES == 1
#define LEFT(extra, at, bond) ((extra)->stiffness + ((ulong)(bond) * SLOTS + (at)))
#else
#define LEFT(extra, at, bond) ((extra)->stiffness + ((ulong)((at) - ORIGIN) * (2 * PAIRS) + (bond) * LANES))
#endif
#define HAS_LEFT(extra) true
#define OPEN_LEFT(extra, at) (extra)->stiffness = stiffness
#define OPEN_KEPT_LEFT(extra, at) OPEN_LEFT(extra, at)
INLINE int may_keep_left(extras* extra) { return 1; }
#endif
#ifdef STATE_BASED // time_step only reads λ
#define OPEN_STEP_LEFT OPEN_LEFT
#else
#define OPEN_STEP_LEFT OPEN_KEPT_LEFT
#endif

#ifdef SOFTENING
#ifdef STATE_BASED // bonds soften in `dilatation`, which has its own marks
#define SOFTENING_PARAMETERS
#define OPEN_SOFTENING(extra)
#else
#define SOFTENING_PARAMETERS , global uint *softened
#define OPEN_SOFTENING(extra) (extra)->softened = softened
#endif

INLINE realv left_of(const extras* extra, uint at, int bond) {
    return HAS_LEFT(extra) ? LOAD_OWN(LEFT(extra, at, bond), 0) : (realv)(1);
}

// Computes λ before and after this step, and returns where the bond breaks. `law_q` and `law_growth2` are q and q |ξ|²
// at which the law is evaluated, `length2` is |ξ|², and `least` is the larger s_min of both ends (strengthening.cl).
INLINE maskv wear(model_numbers model, const extras* extra, uint at, int bond, maskv key, realv law_q,
                  realv law_growth2, real length2,
                  realv least, maskv may_fail, realv* before, realv* after) {
    *before = left_of(extra, at, bond);
    *after = left_by_law(model, key, law_q, *before, may_fail, extra->overload);
    return may_fail & (*after <= (realv)(0));
}

INLINE realv weakened(realv factor, realv left) { return factor * left; }

// Returns λ of a bond with this q for the forces of the current step. If the step stores λ, it has done so before, and
// the stored λ is returned. Otherwise it is the λ that follows from the stored one and q.
INLINE realv left_now(model_numbers model, const extras* extra, uint at, int bond, maskv key, realv q, maskv may_fail) {
    const realv kept = left_of(extra, at, bond);
    if (KEEPS(extra))
        return kept;
    return left_by_law(model, key, q, kept, may_fail & (maskv)(-(extra->may_break != 0)), extra->overload);
}

INLINE global uint* softened_word(const extras* extra, const constant pair_constants* P) {
    return extra->softened + P->word * BLOCKS + extra->block;
}

// Stores λ of both bonds of a pair if this step stores λ (KEEPS) and one of them has decreased at some node.
INLINE void keep_left(extras* extra, uint at, int p, realv plus_before, realv plus_after, realv minus_before,
                      realv minus_after) {
    const constant pair_constants* P = &PAIR[p];
    if ((KEEPS(extra) & any_lane((plus_after < plus_before) | (minus_after < minus_before))) && may_keep_left(extra)) {
        STORE(plus_after, LEFT(extra, at, 2 * p), 0);
        STORE(minus_after, LEFT(extra, at, 2 * p + 1), 0);
        *softened_word(extra, P) |= P->plus | P->minus;
    }
}

// Stores λ of one bond in the first pass of state-based theory, and collects in `softened` at which nodes of the block
// the bond has λ below 1.
INLINE void keep_left_of(extras* extra, uint at, int bond, maskv alive, realv before, realv after, maskv* softened) {
    const int keeps = KEEPS(extra);
    if ((keeps & any_lane(after < before)) && may_keep_left(extra))
        STORE(after, LEFT(extra, at, bond), 0);
    *softened |= alive & ((keeps ? after : before) < (realv)(1));
}

// Multiplies the factors of both bonds of a pair by their λ, where bonds of the block have softened. Also prefetches λ
// of a later pair.
INLINE void times_left(int p, uint at, const extras* extra, realv* plus, realv* minus) {
    const constant pair_constants* P = &PAIR[p];
    const uint word = *softened_word(extra, P);
    if (word & (P->plus << 8))
        FETCH_AHEAD(LEFT(extra, at, 2 * p + 8));
    if (word & (P->minus << 8))
        FETCH_AHEAD(LEFT(extra, at, 2 * p + 9));
    if (word & P->plus)
        *plus *= left_of(extra, at, 2 * p);
    if (word & P->minus)
        *minus *= left_of(extra, at, 2 * p + 1);
}

// Read and set mark 2 of a block, which means that some of its bonds have softened.
INLINE int has_softened(const extras* extra) { return extra->special[extra->block] & 2; }
INLINE void mark_softened(const extras* extra) {
    uint bonds = 0;
    for (uint w = 0; w < WORDS; ++w)
        bonds |= extra->softened[w * BLOCKS + extra->block];
    if (bonds != 0)
        extra->special[extra->block] |= 2;
}
#else
#define SOFTENING_PARAMETERS
#define OPEN_SOFTENING(extra)
INLINE realv left_of(const extras* extra, uint at, int bond) { return (realv)(1); }
INLINE maskv wear(model_numbers model, const extras* extra, uint at, int bond, maskv key, realv law_q,
                  realv law_growth2, real length2,
                  realv least, maskv may_fail, realv* before, realv* after) {
    const maskv breaks = may_fail & is_beyond_risen(model, key, law_growth2, length2 * extra->overload, least);
    *before = (realv)(1);
    *after = CHOOSE(breaks, (realv)(0), *before);
    return breaks;
}
INLINE realv weakened(realv factor, realv left) { return factor; }
INLINE realv left_now(model_numbers model, const extras* extra, uint at, int bond, maskv key, realv q, maskv may_fail) {
    return (realv)(1);
}
INLINE void keep_left(extras* extra, uint at, int p, realv plus_before, realv plus_after, realv minus_before,
                      realv minus_after) {}
INLINE void keep_left_of(extras* extra, uint at, int bond, maskv alive, realv before, realv after, maskv* softened) {}
INLINE void times_left(int p, uint at, const extras* extra, realv* plus, realv* minus) {}
INLINE int has_softened(const extras* extra) { return 0; }
INLINE void mark_softened(const extras* extra) {}
#endif
