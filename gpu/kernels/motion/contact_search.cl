// Self-contact: lists for each node its partners, the nodes that may touch it before the lists are rebuilt the next
// time. Space is divided into cells. A cell is as wide as the largest distance of two nodes that may touch before then:
// the contact distance plus a margin. The cells share a fixed number of buckets, by their coordinates modulo the
// numbers of buckets, so that fragments may fly to any distance. The partners of a node are listed in the order of
// their numbers, so that the sum of their forces does not depend on when the lists were made.
//
// Most nodes have no partners, and is_quiet() finds this quickly: if all nodes of the cells around a node have nearly
// the same displacement, the nodes near it were within reach of it in the undeformed body, too. If its bonds to all
// nodes within reach are intact, the node therefore has no partners.
//
// A bond breaks at a length of more than its undeformed length |ξ|, and its nodes touch at 0.9 |ξ| or less. So after a
// bond has broken, its nodes have to approach each other by a tenth of |ξ| before they touch, and their pair need not
// be listed earlier: HALF_PLAY is half of this distance for the shortest bond; 0 if bonds also break in compression.
#pragma once

#include "motion/integrate.cl"
#ifdef LATTICE
#include "lattice/lattice_contact.cl"
#elif LANES == 1
#include "family/family_list_contact.cl"
#else
#include "family/family_cluster_contact.cl"
#endif

// A bucket has BUCKET numbers: its first node, and the largest of the following values over all its nodes.
#define BUCKET 16
#define HEAD 0 // slot of the first node + 1; 0: empty
#define CELL 1 // for each axis: largest coordinate of a node's cell, and largest negative
#define SHIFT 7 // the same of displacements, as integers (in_order)
#define STRANGE 13 // 1: nodes of the cells around have different displacements
#define NOTHING ((int)0x80000000)
#define UNLISTED 0xffffffffu // marks an item with too many partners for its list
#define ROOM 64 // the largest number of partners of a node in a list

INLINE int cell_along(real x) { return (int)floor(clamp(x * (real)PER_CELL, (real)-1e9, (real)1e9)); }
INLINE int4 cell_of(real4 x) {
    return (int4)(cell_along(x.x), CONTACT_AXES > 1 ? cell_along(x.y) : 0, CONTACT_AXES > 2 ? cell_along(x.z) : 0, 0);
}
// Returns the bucket of a cell. No two cells of the undeformed body share one.
INLINE uint bucket_of(int4 cell) {
    const int x = cell.x % BUCKETS_X, y = cell.y % BUCKETS_Y, z = cell.z % BUCKETS_Z;
    return (uint)(((x < 0 ? x + BUCKETS_X : x) * BUCKETS_Y + (y < 0 ? y + BUCKETS_Y : y)) * BUCKETS_Z +
                  (z < 0 ? z + BUCKETS_Z : z));
}

INLINE int in_order(float f) {
    const int bits = as_int(f);
    return bits >= 0 ? bits : bits ^ 0x7fffffff;
}
INLINE float from_order(int i) { return as_float(i >= 0 ? i : i ^ 0x7fffffff); }

INLINE real4 displacement_at(const surroundings* s, uint slot) {
    real4 u = DISPLACEMENT_OF(s->u, slot);
    u.w = 0;
    return u;
}
INLINE bool is_node(const surroundings* s, uint slot) { return s->material[slot] != NO_NODE && !IS_REMOVED(s, slot); }

// Divides `count` items among all work-items, and returns the first item and the end of the items of this one.
INLINE uint2 own_share(uint count) {
    const uint each = (count + (uint)get_global_size(0) - 1) / (uint)get_global_size(0);
    const uint first = min((uint)get_global_id(0) * each, count);
    return (uint2)(first, min(first + each, count));
}

// Decides whether the lists of partners are rebuilt before this step: if nodes have moved by half the margin since the
// last time, or if since a bond broke they have moved so far that its nodes could touch. One work-item runs it.
kernel void decide_contacts(global uint* contact_book) {
    if (get_global_id(0) > 0)
        return;
    const float moved = as_float(contact_book[LONGEST_MOVE]), travelled = as_float(contact_book[TRAVELLED]) + moved;
    const bool has_broken = contact_book[HAS_BROKEN];
    const float since = has_broken ? as_float(contact_book[SINCE_BREAK]) + moved : 0;
    const bool renew = !(travelled < (float)HALF_MARGIN) || (has_broken && !(since < (float)HALF_PLAY));
    contact_book[LONGEST_MOVE] = 0;
    contact_book[TRAVELLED] = as_uint(renew ? 0.0f : travelled);
    contact_book[SINCE_BREAK] = as_uint(renew ? 0.0f : since);
    contact_book[RENEW] = renew;
    if (renew)
        contact_book[HAS_BROKEN] = contact_book[LISTED] = 0;
}

// Empties all buckets, if the lists are rebuilt.
kernel void clear_buckets(const global uint* contact_book, global int* buckets) {
    if (!contact_book[RENEW])
        return;
    const uint2 own = own_share(BUCKETS_X * BUCKETS_Y * BUCKETS_Z);
    for (uint b = own.x; b < own.y; ++b) {
        buckets[b * BUCKET + HEAD] = 0;
        for (uint k = CELL; k < STRANGE; ++k)
            buckets[b * BUCKET + k] = NOTHING;
    }
}

INLINE void raise_to(global int* largest, int value) {
    if (*largest < value)
        atomic_max(largest, value);
}

// Puts each node into the bucket of its cell, with the range of its displacement, if the lists are rebuilt.
kernel void fill_buckets(const uint all_items, const global uint* contact_book, const global element* contact_u,
                         global int* buckets, global uint* next_in_bucket, const global uchar* contact_material
                         REMOVAL_PARAMETERS) {
    if (!contact_book[RENEW])
        return;
    surroundings s;
    s.u = contact_u;
    s.material = contact_material;
    OPEN_REMOVAL(&s);
    const uint2 own = own_share(all_items * NODES_AT_ONCE);
    for (uint k = own.x; k < own.y; ++k) {
        const uint i = FIRST_SLOT + k;
        if (!is_node(&s, i))
            continue;
        const real4 u = displacement_at(&s, i);
        const int4 cell = cell_of(reference_slot(&s, i) + u);
        global int* bucket = buckets + BUCKET * bucket_of(cell);
        next_in_bucket[i] = (uint)atomic_xchg(&bucket[HEAD], (int)(i + 1));
        const int at[3] = {cell.x, cell.y, cell.z};
        const float shift[3] = {(float)u.x, (float)u.y, (float)u.z};
        for (uint a = 0; a < CONTACT_AXES; ++a) {
            raise_to(&bucket[CELL + 2 * a], at[a]);
            raise_to(&bucket[CELL + 2 * a + 1], -at[a]);
            raise_to(&bucket[SHIFT + 2 * a], in_order(shift[a]));
            raise_to(&bucket[SHIFT + 2 * a + 1], in_order(-shift[a]));
        }
    }
}

#define EACH_CELL_AROUND(centre, cell)                                                                                \
    for (int4 cell = (int4)((centre).x - 1, 0, 0, 0); cell.x <= (centre).x + 1; ++cell.x)                             \
        for (cell.y = (centre).y - (CONTACT_AXES > 1); cell.y <= (centre).y + (CONTACT_AXES > 1); ++cell.y)           \
            for (cell.z = (centre).z - (CONTACT_AXES > 2); cell.z <= (centre).z + (CONTACT_AXES > 2); ++cell.z)

// Returns whether the displacements of the nodes of a bucket and of those around it differ so much that two nodes may
// be near each other now that were not near each other in the undeformed body.
INLINE bool is_strange(const global int* buckets, const global int* bucket) {
    for (uint a = 0; a < CONTACT_AXES; ++a)
        if (bucket[CELL + 2 * a] != -bucket[CELL + 2 * a + 1])
            return true; // the bucket has nodes of different cells
    const int4 centre =
        (int4)(bucket[CELL], CONTACT_AXES > 1 ? bucket[CELL + 2] : 0, CONTACT_AXES > 2 ? bucket[CELL + 4] : 0, 0);
    int largest[6] = {NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING};
    EACH_CELL_AROUND(centre, cell) {
        const global int* other = buckets + BUCKET * bucket_of(cell);
        for (uint k = 0; k < 2 * CONTACT_AXES; ++k)
            largest[k] = max(largest[k], other[SHIFT + k]);
    }
    float apart2 = 0;
    for (uint a = 0; a < CONTACT_AXES; ++a) {
        const float above = from_order(largest[2 * a]) + from_order(bucket[SHIFT + 2 * a + 1]);
        const float below = from_order(bucket[SHIFT + 2 * a]) + from_order(largest[2 * a + 1]);
        const float apart = fmax(above, below);
        apart2 += apart * apart;
    }
    return !(sqrt(apart2) < (float)MOST_APART); // true for NaN, too
}

// Sets STRANGE for the buckets around which nodes have different displacements (is_strange), if the lists are rebuilt.
kernel void find_strange(const global uint* contact_book, global int* buckets) {
    if (!contact_book[RENEW])
        return;
    const uint2 own = own_share(BUCKETS_X * BUCKETS_Y * BUCKETS_Z);
    for (uint b = own.x; b < own.y; ++b) {
        global int* bucket = buckets + BUCKET * b;
        if (bucket[HEAD] != 0)
            bucket[STRANGE] = is_strange(buckets, bucket);
    }
}

// Returns whether all nodes near node i were near it in the undeformed body, so that EACH_RELATIVE finds all its
// partners.
INLINE bool is_among_relatives(const surroundings* s, uint i) {
#ifdef KNOWS_RELATIVES
    const int4 cell = cell_of(reference_slot(s, i) + displacement_at(s, i));
    return s->buckets[BUCKET * bucket_of(cell) + STRANGE] == 0;
#else
    return false;
#endif
}

INLINE bool has_all_bonds(const surroundings* s, uint i) {
#ifdef CONTACT_OF_ALL
    return false;
#else
    return s->near[i] != 0xffff && living_bonds(s, i) == s->near[i];
#endif
}

INLINE bool is_quiet(const surroundings* s, uint i) {
    if (!has_all_bonds(s, i))
        return false;
    const int4 cell = cell_of(reference_slot(s, i) + displacement_at(s, i));
    return s->buckets[BUCKET * bucket_of(cell) + STRANGE] == 0;
}

INLINE bool may_repel(const surroundings* s, uint i, uint j, real4 xi) {
#ifdef CONTACT_OF_ALL
    return true;
#else
    return !has_living_bond(s, i, j, xi);
#endif
}

typedef struct {
    real4 reference, u;
} near_node;
INLINE void read_node(const surroundings* s, uint i, near_node* n) {
    n->reference = reference_slot(s, i);
    n->u = displacement_at(s, i);
}
INLINE bool is_nearer(const near_node* a, const near_node* b, real reach) {
    const real4 y = (b->reference - a->reference) + (b->u - a->u);
    return dot(y, y) < reach * reach;
}

// Executes DO for each node j that is nearer to node i than `reach` and may repel it, in no particular order. Two of
// the cells around may share a bucket. With EVEN_TWICE as COUNTS, DO is then executed twice for its nodes. IN_ITS_CELL
// as COUNTS prevents this by accepting only nodes that are in the cell in question; it is correct only if no node has
// moved since the buckets were filled.
#define IN_ITS_CELL(slot, cell) ((slot).x == (cell).x && (slot).y == (cell).y && (slot).z == (cell).z)
#define EVEN_TWICE(slot, cell) true
#define EACH_PARTNER(s, i, reach, COUNTS, DO)                                                                         \
    {                                                                                                                 \
        near_node own, other;                                                                                         \
        read_node(s, i, &own);                                                                                        \
        const int4 centre = cell_of(own.reference + own.u);                                                           \
        EACH_CELL_AROUND(centre, cell) {                                                                              \
            for (uint link = (uint)(s)->buckets[BUCKET * bucket_of(cell) + HEAD]; link != 0;                          \
                 link = (s)->next_in_bucket[link - 1]) {                                                              \
                const uint j = link - 1;                                                                              \
                read_node(s, j, &other);                                                                              \
                if (is_nearer(&own, &other, reach) && j != (i) && COUNTS(cell_of(other.reference + other.u), cell) && \
                    may_repel(s, i, j, other.reference - own.reference)) {                                            \
                    DO                                                                                                \
                }                                                                                                     \
            }                                                                                                         \
        }                                                                                                             \
    }

// Finds the partners of node i while the lists are made. Stores the slots of the first `room` partners in `found`, and
// returns the number of all partners.
INLINE uint find_partners(const surroundings* s, uint i, uint* found, uint room) {
    uint count = 0;
#define ADD_FOUND                                                                                                     \
    {                                                                                                                 \
        if (count < room)                                                                                             \
            found[count] = j;                                                                                         \
        ++count;                                                                                                      \
    }
#ifdef KNOWS_RELATIVES
    if (is_among_relatives(s, i)) {
        near_node own, other;
        read_node(s, i, &own);
        EACH_RELATIVE(s, i, j, {
            read_node(s, j, &other);
            if (is_nearer(&own, &other, LIST_REACH) && !IS_REMOVED(s, j) && may_repel(s, i, j, other.reference - own.reference))
                ADD_FOUND
        })
        return count;
    }
#endif
    EACH_PARTNER(s, i, (real)LIST_REACH, IN_ITS_CELL, ADD_FOUND)
    return count;
}

INLINE void sort_numbers(uint* numbers, uint count) {
    for (uint k = 1; k < count; ++k) {
        const uint number = numbers[k];
        uint to = k;
        for (; to > 0 && numbers[to - 1] > number; --to)
            numbers[to] = numbers[to - 1];
        numbers[to] = number;
    }
}

// Writes the partners of the nodes of each item (the nodes of one work-item of a step) in the order of their numbers,
// if the lists are rebuilt. An item whose partners do not fit is marked as UNLISTED. `most_listed` is the length of
// `partner_list`.
kernel void list_partners(const uint all_items, global uint* contact_book, const global element* contact_u,
                          global uint2* partners, global uint2* partner_list, const uint most_listed SEARCH_PARAMETERS
                          CONTACT_BONDS) {
    if (!contact_book[RENEW])
        return;
    surroundings near_by;
    OPEN_SURROUNDINGS(near_by, contact_u);
    const surroundings* s = &near_by;
    const uint2 own_items = own_share(all_items);
    for (uint item = own_items.x; item < own_items.y; ++item) {
        const uint at = FIRST_SLOT + item * NODES_AT_ONCE;
        uint found[ROOM * NODES_AT_ONCE], count = 0;
        uchar of_lane[NODES_AT_ONCE];
        bool fits = true;
        for (uint lane = 0; lane < NODES_AT_ONCE; ++lane) {
            const uint i = at + lane;
            const uint more = is_node(s, i) && !is_quiet(s, i) ? find_partners(s, i, found + count, ROOM) : 0;
            fits = fits && more <= ROOM;
            of_lane[lane] = (uchar)min(more, (uint)ROOM);
            sort_numbers(found + count, of_lane[lane]);
            count += of_lane[lane];
        }
        const uint first = count > 0 ? atomic_add(&contact_book[LISTED], count) : 0;
        if (!fits || first > most_listed || count > most_listed - first) {
            partners[item] = (uint2)(0, UNLISTED);
            continue;
        }
        partners[item] = (uint2)(first, count);
        for (uint lane = 0, next = 0; lane < NODES_AT_ONCE; ++lane)
            for (uint k = 0; k < of_lane[lane]; ++k, ++next)
                partner_list[first + next] = (uint2)(at + lane, found[next]);
    }
}

// Adds to `force` the force density on node i by node j, and returns half of the energy of the pair. `own` has the
// position of node i, `springs` κ_s c/δ of each pair of materials (core/model/self_contact.hpp).
INLINE real repel(const surroundings* s, constant real* springs, uint i, const near_node* own, uint j, real4* force) {
    near_node other;
    read_node(s, j, &other);
    const real4 xi = other.reference - own->reference, y = xi + (other.u - own->u);
    const real distance2 = dot(y, y);
    if (!(distance2 < (real)CONTACT_DISTANCE * (real)CONTACT_DISTANCE))
        return 0;
    const real distance = sqrt(distance2);
    const real depth = fmin((real)CONTACT_DISTANCE, (real)CONTACT_PART * sqrt(dot(xi, xi))) - distance;
    if (!(depth > 0) || !(distance > 0))
        return 0;
    const real pressing = springs[s->material[i] * CONTACT_MATERIALS + s->material[j]] * VOLUME_AT(s->u, j) * depth;
    *force -= pressing / distance * y;
    return (real)0.25 * pressing * depth * VOLUME_AT(s->u, i);
}

// Adds the forces on a node whose partners are not listed, in the order of their numbers, and returns half of their
// energy. No node has moved by more than half the margin since the buckets were filled, so all partners are in the
// cells around.
INLINE real repel_unlisted(const surroundings* s, constant real* springs, uint i, real4* force) {
    near_node node;
    read_node(s, i, &node);
    real energy = 0;
    for (uint last = 0;;) {
        uint next = UNLISTED;
        EACH_PARTNER(s, i, (real)CONTACT_DISTANCE, EVEN_TWICE, if (j + 1 > last) next = min(next, j);)
        if (next == UNLISTED)
            return energy;
        energy += repel(s, springs, i, &node, next, force);
        last = next + 1;
    }
}

real sum_contacts_of(const moving* m, uint at, uint2 list, real4* of_node) {
    const surroundings* s = m->near_by;
    real energy = 0;
    if (list.y == UNLISTED) {
        for (uint lane = 0; lane < NODES_AT_ONCE; ++lane)
            if (is_node(s, at + lane))
                energy += repel_unlisted(s, m->contact_springs, at + lane, &of_node[lane]);
        return energy;
    }
    near_node node;
    for (uint e = list.x, last = UNLISTED; e < list.x + list.y; ++e) {
        const uint2 pair = m->partner_list[e];
        if (pair.x != last)
            read_node(s, pair.x, &node);
        last = pair.x;
        energy += repel(s, m->contact_springs, pair.x, &node, pair.y, &of_node[pair.x - at]);
    }
    return energy;
}
