// Stores λ, the remaining fraction of the secant stiffness of bonds, in pages. A page has room for λ of all bonds of a
// group of nodes. A group gets one only when one of its bonds softens; until then λ of its bonds is 1. A work-item
// takes the page from a pool before it stores any result of its step. If the pool has no room, or another work-item is
// taking the page of the same group, the work-item stores nothing that a repeated step reads, and is marked as waiting.
// The host enlarges the pool and runs the step again for the waiting work-items (gpu/bonds/stiffness_pages.hpp).
#pragma once

#include "common/types.cl"

#define BLOCK_WAITS 8 // mark of a block, cluster or node that waits

#ifdef STIFFNESS_PAGES
#define NO_PAGE 0xffffffffu
// Values of `page_of` below NO_PAGES_FROM are first units of pages. `round` is the number of repetitions of the step so
// far. PAGE_TAKING(round) means that a work-item is taking the page of the group in this round; PAGE_TAKING(round + 1),
// which is the same as that of round − 1, means that a work-item tried in vain in the previous round.
#define PAGE_TAKING(round) (0xfffffff0u + ((round) & 1))
#define NO_PAGES_FROM 0xfffffff0u

// Indices in `counts`, which the host reads and writes: units of the pool in use, all units of the pool, units that
// were missing, and waiting work-items.
enum { POOL_USED, POOL_SIZE, POOL_LACKING, POOL_WAITING };

typedef struct {
    global real* pool;      // λ in units of PAGE_UNIT numbers
    global uint* page_of;   // first unit of each group's page, or one of the values above
    global uint* counts;
    uint group, units; // size of the group's page
    int round;
    int is_there, waits;
    ulong first; // index of the first number of the page in the pool
} left_page;

INLINE void found_page(left_page* page, uint unit) {
    page->first = (ulong)unit * PAGE_UNIT;
    page->is_there = 1;
}

// Opens a page for reading.
INLINE void open_page(left_page* page, global real* pool, const global uint* page_of, uint group) {
    const uint unit = page_of[group];
    page->pool = pool;
    page->group = group;
    page->is_there = page->waits = 0;
    page->first = 0;
    if (unit < NO_PAGES_FROM)
        found_page(page, unit);
}

INLINE void open_page_to_keep(left_page* page, global real* pool, global uint* page_of, global uint* counts, uint group,
                              uint units, int round) {
    open_page(page, pool, page_of, group);
    page->page_of = page_of;
    page->counts = counts;
    page->units = units;
    page->round = round;
}

// Takes consecutive units from the pool. Returns the index of the first one, or NO_PAGE if the pool has not enough
// units left.
INLINE uint units_of_pool(global uint* counts, uint units) {
    for (;;) {
        const uint used = atomic_add(counts + POOL_USED, 0);
        if (used + units > counts[POOL_SIZE]) {
            atomic_add(counts + POOL_LACKING, units);
            return NO_PAGE;
        }
        if (atomic_cmpxchg(counts + POOL_USED, used, used + units) == used)
            return used;
    }
}

// Returns whether the results of this step, and λ of the group, may be stored. Takes a page if the group has none; if
// that fails, marks the work-item as waiting.
INLINE int may_keep(left_page* page) {
    if (page->is_there | page->waits)
        return !page->waits;
    global uint* const slot = page->page_of + page->group;
    const uint taking = PAGE_TAKING(page->round), taken = PAGE_TAKING(page->round + 1);
    uint seen = atomic_cmpxchg(slot, NO_PAGE, taking);
    if (seen == taken) // a work-item tried in vain in the previous round
        seen = atomic_cmpxchg(slot, taken, taking);
    const int is_mine = seen == NO_PAGE || seen == taken;
    uint unit = seen;
    if (is_mine) {
        unit = units_of_pool(page->counts, page->units);
        if (unit != NO_PAGE)
            atomic_xchg(slot, unit);
    }
    if (unit < NO_PAGES_FROM) {
        found_page(page, unit);
        return 1;
    }
    page->waits = 1;
    atomic_inc(page->counts + POOL_WAITING);
    return 0;
}

// Returns whether an item (what one work-item computes) need not be computed, because this is a repetition of the step
// (round > 0) and the item is not waiting. Clears the mark BLOCK_WAITS of the item, so that the kernel then finds only
// its other marks.
INLINE int is_done(global uchar* marks, uint item, int round) {
    if (round == 0)
        return 0;
    const uchar mark = marks[item];
    marks[item] = mark & ~BLOCK_WAITS;
    return !(mark & BLOCK_WAITS);
}
// For lists of bonds: the pointer p for which p[k] is λ of bond k of a list. k counts the bonds of all lists one after
// the other, and λ in a page have the same order. If all bonds were stored, those of the list would begin with unit
// `first`; its page begins with unit `unit` of the pool.
#define FROM_FIRST_UNIT(pool, unit, first) ((pool) + ((long)(unit) - (long)(first)) * PAGE_UNIT)

#define LEFT_OF_BONDS left_page page; // member with which kernels access λ
#define PAGE_PARAMETER , const global uint *page_of
#define KEPT_PAGE_PARAMETERS , global uint *page_of, global uint *page_counts, const int page_round
#define IS_DONE(marks, item) is_done(marks, item, page_round)
#define WAITS(bonds) ((bonds)->page.waits) // of a block or a list
#else
#define LEFT_OF_BONDS global real* stiffness;
#define PAGE_PARAMETER
#define KEPT_PAGE_PARAMETERS
#define IS_DONE(marks, item) false
#define WAITS(bonds) false
#endif

// Parameters and tests of time_step. In the state-based theory it only reads λ, because bonds soften in the first pass,
// the kernel `dilatation`.
#ifdef STATE_BASED
#define STEP_PAGE_PARAMETERS PAGE_PARAMETER
#define STEP_IS_DONE(marks, item) false
#define STEP_WAITS(bonds) false
#else
#define STEP_PAGE_PARAMETERS KEPT_PAGE_PARAMETERS
#define STEP_IS_DONE(marks, item) IS_DONE(marks, item)
#define STEP_WAITS(bonds) WAITS(bonds)
#endif
