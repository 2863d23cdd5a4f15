// Defines how a work-item accesses its nodes on a lattice (lattice_layout.cl). The files of motion/ are written with
// these names, which family_nodes.cl defines for irregular nodes.
#pragma once

#include "lattice/lattice_lanes.cl"
#include "lattice/lattice_layout.cl"

typedef ushort low_element; // rounding error of a compensated sum (compensated_sum.cl)
typedef realv each_node; // type of a number of each node of the work-item
typedef maskv key_of_each; // type of the keys of the materials of these nodes
typedef realv part; // type of what one instruction moves: one component of all nodes of the work-item
typedef struct {
    realv x, y, z;
} vector;
#define EACH_PART(DO, at) DO(x, at) DO(y, (at) + SLOTS) IN_SPACE(DO(z, (at) + 2 * SLOTS))
#define NODES_AT_ONCE LANES
#define READ_PART(field, at) LOAD_OWN(field, at)
#define WRITE_PART(value, field, at) STORE(value, field, at)
#define READ_LOW(low, at) LOAD_LOW(low, at)
#define WRITE_LOW(value, low, at) STORE_LOW(value, low, at)
#define READ_EACH(numbers, at) LOAD(numbers, at)
#define READ_KEYS(material, at) LOAD_KEY(material, at)
#define READ_NUMBER(numbers, k, at) LOAD(numbers, (at) + (k) * SLOTS)
#define WRITE_NUMBER(value, numbers, k, at) STORE(value, numbers, (at) + (k) * SLOTS)
#define DISPLACEMENT_AT(at) (at)
#define COMPONENTS DIM
#define COMPONENT(field, slot, c) (field)[(slot) + (c) * SLOTS]
#define LOW_COMPONENT(low, slot, c) (low)[(slot) + (c) * SLOTS]
#define SUM_OF_COMPONENTS(v) (v)

// Functions fill structures through pointers and copy them member by member, because the compiler splits the vectors of
// a structure that is returned or assigned as a whole.
INLINE void read_vector(const global real* field, uint at, vector* v) {
    v->x = LOAD_OWN(field, at);
    v->y = LOAD_OWN(field, at + SLOTS);
    IN_SPACE(v->z = LOAD_OWN(field, at + 2 * SLOTS);)
}

INLINE void no_vector(vector* v) { v->x = v->y = v->z = (realv)(0); }

INLINE void scale(vector* v, realv factor) {
    v->x *= factor;
    v->y *= factor;
    IN_SPACE(v->z *= factor;)
}

// shift() adds the displacements `u` to the undeformed positions `v` and subtracts the point `from`. ALONG(v, a) is the
// component of `v` along the unit vector `a`.
INLINE void shift(vector* v, const vector* u, real4 from) {
    v->x += u->x - from.x;
    v->y += u->y - from.y;
    IN_SPACE(v->z += u->z - from.z;)
}
#define ALONG(v, a) ((v)->x * (a).x + (v)->y * (a).y IN_SPACE(+(v)->z * (a).z))
#ifdef SELF_CONTACT // the largest distance that one of the nodes moves from `a` to `b`
INLINE real furthest(const vector* a, const vector* b) {
    const realv x = b->x - a->x, y = b->y - a->y;
    realv distance2 = x * x + y * y;
    IN_SPACE(const realv z = b->z - a->z; distance2 += z * z;)
    return sqrt(largest_lane(distance2));
}
#endif
typedef maskv mask_of_each;
#define ANY_NODE(mask) any_lane(mask)
#define ITEM_OF(at) (((at) - ORIGIN) / LANES)

// Returns whether the velocity of some node, `v` in spacings per step, exceeds LARGEST_JUMP in a component, as happens
// only in an unstable run. A NaN counts as too large, because every comparison with it is false.
INLINE int is_unsound(const vector* v) {
    maskv sound = fabs(v->x) <= (realv)(LARGEST_JUMP);
    sound &= fabs(v->y) <= (realv)(LARGEST_JUMP);
    IN_SPACE(sound &= fabs(v->z) <= (realv)(LARGEST_JUMP);)
    return any_lane(!sound);
}

// Collects a vector for each node of the work-item: put_vector() sets that of one node, take_vectors() returns all.
typedef struct {
    real x[LANES], y[LANES], z[LANES];
} gathered;
INLINE void put_vector(real4 v, uint lane, gathered* to) {
    to->x[lane] = v.x;
    to->y[lane] = v.y;
    to->z[lane] = v.z;
}
INLINE void take_vectors(const gathered* from, vector* v) {
    v->x = LOAD(from->x, 0);
    v->y = LOAD(from->y, 0);
    IN_SPACE(v->z = LOAD(from->z, 0);)
}

// Returns whether some node has a class other than 0: it has a prescribed motion or a load, or is in a no-fail zone.
INLINE bool has_classes(const global class_t* kind, uint at) { return or_lanes(TO_UINT(LOAD(kind, at))) != 0; }

#define VOLUME_AT(u, slot) ((real)1) // nodal volumes are the unit of volume (gpu/domain/units.hpp)

INLINE void put_vector_at(real4 v, global real* field, uint slot) {
    field[slot] = v.x;
    field[slot + SLOTS] = v.y;
    IN_SPACE(field[slot + 2 * SLOTS] = v.z;)
}
