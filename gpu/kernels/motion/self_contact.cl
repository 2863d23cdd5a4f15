// Contact of the body with itself within a time step (core/model/self_contact.hpp has the formulas): the forces between
// nodes that are listed as partners are added to those of the bonds. contact_search.cl rebuilds the lists before some
// steps. For its decision when to do so, each step records the longest distance that a node moved, and whether a bond
// broke.
#pragma once

#include "motion/moving.cl"

#ifdef SELF_CONTACT
// Indices in `contact_book`, which each step updates. Floats are stored as the integers with the same bits.
#define LONGEST_MOVE 0 // largest distance that a node moved in the last step, in spacings
#define TRAVELLED 1 // the sum of LONGEST_MOVE since the lists were made
#define SINCE_BREAK 2 // the sum of LONGEST_MOVE since the first bond broke after the lists were made
#define HAS_BROKEN 3 // 1 if a bond has broken since the lists were made
#define RENEW 4 // 1 if the lists are rebuilt before this step
#define LISTED 5 // number of entries in the lists

// `partner_list` has pairs of a node and a partner. `partners` has, for the nodes of each work-item of a step (an
// item), the index of the first pair and the number of pairs.
#define SELF_CONTACT_PARAMETERS                                                                                       \
    , const global uint2 *partners, const global uint2 *partner_list, global uint *contact_book,                      \
        global uint *contact_alive, global real *contact_energy, constant real *contact_springs SEARCH_PARAMETERS
#define OPEN_SELF_CONTACT(m, old)                                                                                     \
    surroundings near_by;                                                                                             \
    OPEN_SURROUNDINGS(near_by, old);                                                                                  \
    (m)->partners = partners, (m)->partner_list = partner_list, (m)->contact_book = contact_book,                     \
    (m)->contact_energy = contact_energy, (m)->contact_springs = contact_springs, (m)->near_by = &near_by
// At the end of a step: records a broken bond if the number of intact bonds of an item has changed.
#define WATCH_BONDS(item, living)                                                                                     \
    {                                                                                                                 \
        const uint living_now = living;                                                                               \
        if (contact_alive[item] != living_now) {                                                                      \
            contact_alive[item] = living_now;                                                                         \
            contact_book[HAS_BROKEN] = 1;                                                                             \
        }                                                                                                             \
    }

// Adds the force densities by the partners in `list` to `of_node`, which has one vector for each node of the item, and
// returns their energy. All are in units of the device (gpu/domain/units.hpp).
real sum_contacts_of(const moving* m, uint at, uint2 list, real4* of_node) __attribute__((noinline));

INLINE void add_self_contacts(const moving* m, uint at, vector* force) {
    const uint2 list = m->partners[ITEM_OF(at)];
    real energy = 0;
    if (list.y != 0) {
        real4 of_node[NODES_AT_ONCE];
        for (uint lane = 0; lane < NODES_AT_ONCE; ++lane)
            of_node[lane] = 0;
        energy = sum_contacts_of(m, at, list, of_node);
        gathered all;
        for (uint lane = 0; lane < NODES_AT_ONCE; ++lane)
            put_vector(of_node[lane], lane, &all);
        vector push;
        take_vectors(&all, &push);
#define ADD_PUSH(c, slot) force->c += push.c;
        EACH_PART(ADD_PUSH, at)
#undef ADD_PUSH
    }
#ifdef ENERGIES
    m->contact_energy[ITEM_OF(at)] = energy;
#endif
}

// Records the longest distance that a node moved in this step. Positive floats have the same order as the integers with
// the same bits, so atomic_max() can compare them.
INLINE void note_move(const moving* m, uint at, const vector* here) {
    vector there;
    read_vector(m->u_new, DISPLACEMENT_AT(at), &there);
    const float longest = (float)furthest(here, &there) * 1.00001f;
    if (longest > as_float(m->contact_book[LONGEST_MOVE]))
        atomic_max(&m->contact_book[LONGEST_MOVE], as_uint(longest));
}
#else
#define SELF_CONTACT_PARAMETERS
#define OPEN_SELF_CONTACT(m, old)
#define WATCH_BONDS(item, living)
INLINE void add_self_contacts(const moving* m, uint at, vector* force) {}
INLINE void note_move(const moving* m, uint at, const vector* here) {}
#endif
