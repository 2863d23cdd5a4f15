// Defines how a work-item accesses irregular nodes (family_records.cl), one at a time. The kernels in motion/ use these
// names; for lattices, lattice_nodes.cl defines the same names.
#pragma once

#include "family/family_records.cl"

typedef ushort4 low_element; // rounding errors of a compensated sum (compensated_sum.cl)
typedef real each_node; // type of a value that each node has, such as its density
typedef int key_of_each; // type of the key of the node's material
typedef real4 part; // what one instruction reads or writes: all components of a vector of the node
typedef struct {
    real4 all;
} vector;
#define EACH_PART(DO, at) DO(all, at)
#define NODES_AT_ONCE 1
#define READ_PART(field, at) (field)[at]
#define WRITE_PART(value, field, at) (field)[at] = (value)
#define READ_LOW(low, at) as_float4(convert_uint4((low)[at]) << 16)
#define WRITE_LOW(value, low, at) (low)[at] = convert_ushort4((as_uint4(value) + 0x8000u) >> 16)
#define READ_EACH(numbers, at) (numbers)[at]
#define READ_KEYS(material, at) (material)[at]
#define READ_NUMBER(numbers, k, at) COMPONENT(numbers, at, k)
#define WRITE_NUMBER(value, numbers, k, at) COMPONENT(numbers, at, k) = (value)
#define DISPLACEMENT_AT(at) (2 * (at) + 1)
#define COMPONENTS 3
#define COMPONENT(field, slot, c) ((global real*)((field) + (slot)))[c]
#define LOW_COMPONENT(low, slot, c) ((global ushort*)((low) + (slot)))[c]
#define SUM_OF_COMPONENTS(v) ((v).x + (v).y + (v).z)

INLINE void read_vector(const global real4* field, uint at, vector* v) { v->all = field[at]; }
INLINE void no_vector(vector* v) { v->all = 0; }
INLINE void scale(vector* v, real factor) { v->all *= factor; }

// shift() adds the displacement `u` to the undeformed position `v` and subtracts the point `from`. ALONG(v, a) is the
// component of `v` along the unit vector `a`.
INLINE void shift(vector* v, const vector* u, real4 from) { v->all += u->all - from; }
#define ALONG(v, a) dot((v)->all.xyz, (a).xyz)
#ifdef SELF_CONTACT // the distance that the node moves from `a` to `b`
INLINE real furthest(const vector* a, const vector* b) {
    const real4 offset = b->all - a->all;
    return sqrt(dot(offset.xyz, offset.xyz));
}
#endif
typedef int mask_of_each;
#define ANY_NODE(mask) (mask)
#define ITEM_OF(at) (at)

// Returns whether the velocity of the node, `v` in spacings per step, exceeds LARGEST_JUMP in a component, as happens
// only in an unstable run. A NaN counts as too large, because every comparison with it is false.
INLINE int is_unsound(const vector* v) {
    return !(fabs(v->all.x) <= LARGEST_JUMP && fabs(v->all.y) <= LARGEST_JUMP && fabs(v->all.z) <= LARGEST_JUMP);
}

typedef real4 gathered;
INLINE void put_vector(real4 v, uint lane, gathered* to) { *to = v; }
INLINE void take_vectors(const gathered* from, vector* v) { v->all = *from; }

// Returns whether the node has a class other than 0: it has a prescribed motion or a load, or is in a no-fail zone.
INLINE bool has_classes(const global class_t* kind, uint at) { return kind[at] != 0; }

INLINE void put_vector_at(real4 v, global real* field, uint node) { vstore4(v, node, field); }
