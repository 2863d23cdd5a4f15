// Stores λ of bonds in pages. A group of nodes gets a page, with room for λ of its bonds, only when one of these bonds
// softens; until then λ of all of them is 1. A page is taken from the pool before anything of the group is stored. If
// the pool is empty, or if another work-item of the group is taking the page at the same time, a work-item stores
// nothing that a repeated step depends on, and is marked as waiting. The host enlarges the pool and runs the step again
// for the waiting work-items (gpu/bonds/stiffness_pages.hpp).
#pragma once

#include "common/types.cl"

#define BLOCK_WAITS 8 // mark of a block or cluster

#ifdef STIFFNESS_PAGES
#define NO_PAGE 0xffffffffu
// This value means that a work-item is taking the page of the group in this round, or tried in the previous one.
#define PAGE_TAKING(round) (0xfffffff0u + ((round) & 1))
#define NO_PAGES_FROM 0xfffffff0u

// The numbers that the host reads and writes: units in use, units in the pool, units that were missing, and waiting
// work-items.
enum { POOL_USED, POOL_SIZE, POOL_LACKING, POOL_WAITING };

typedef struct {
    global real* pool;      // λ in units of PAGE_UNIT numbers
    global uint* page_of;   // first unit of each group's page
    global uint* counts;
    uint group, units; // size of the group's page
    int round;
    int is_there, waits;
    ulong first; // index of its first number in the pool
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

// Takes units from the pool. Returns the first one; NO_PAGE if there are not enough.
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

// Whether λ of the group, and the rest of the step, may be stored. Takes a page if the group has none.
INLINE int may_keep(left_page* page) {
    if (page->is_there | page->waits)
        return !page->waits;
    global uint* const place = page->page_of + page->group;
    const uint taking = PAGE_TAKING(page->round), taken = PAGE_TAKING(page->round + 1);
    uint seen = atomic_cmpxchg(place, NO_PAGE, taking);
    if (seen == taken) // a work-item tried in the previous round, without success
        seen = atomic_cmpxchg(place, taken, taking);
    const int is_mine = seen == NO_PAGE || seen == taken;
    uint unit = seen;
    if (is_mine) {
        unit = units_of_pool(page->counts, page->units);
        if (unit != NO_PAGE)
            atomic_xchg(place, unit);
    }
    if (unit < NO_PAGES_FROM) {
        found_page(page, unit);
        return 1;
    }
    page->waits = 1;
    atomic_inc(page->counts + POOL_WAITING);
    return 0;
}

// In later rounds only waiting items are computed. The mark BLOCK_WAITS is cleared before the other marks are read.
INLINE int is_done(global uchar* marks, uint item, int round) {
    if (round == 0)
        return 0;
    const uchar mark = marks[item];
    marks[item] = mark & ~BLOCK_WAITS;
    return !(mark & BLOCK_WAITS);
}
// For lists, whose λ have the same order as their bonds: returns the address from which λ is counted, so that unit
// `first` of the list is the unit `unit` of the pool.
#define FROM_FIRST_UNIT(pool, unit, first) ((pool) + ((long)(unit) - (long)(first)) * PAGE_UNIT)

#define LEFT_OF_BONDS left_page page; // λ of bonds, as kernels access it
#define PAGE_PARAMETER , const global uint *page_of
#define KEPT_PAGE_PARAMETERS , global uint *page_of, global uint *page_counts, const int page_round
#define IS_DONE(marks, item) is_done(marks, item, page_round)
#define WAITS(bonds) ((bonds)->page.waits) // for a block or a list
#else
#define LEFT_OF_BONDS global real* stiffness;
#define PAGE_PARAMETER
#define KEPT_PAGE_PARAMETERS
#define IS_DONE(marks, item) false
#define WAITS(bonds) false
#endif

// Parameters of time_step. In the state-based theory bonds soften before it, in the first pass.
#ifdef STATE_BASED
#define STEP_PAGE_PARAMETERS PAGE_PARAMETER
#define STEP_IS_DONE(marks, item) false
#define STEP_WAITS(bonds) false
#else
#define STEP_PAGE_PARAMETERS KEPT_PAGE_PARAMETERS
#define STEP_IS_DONE(marks, item) IS_DONE(marks, item)
#define STEP_WAITS(bonds) WAITS(bonds)
#endif
