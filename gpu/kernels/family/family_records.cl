// Defines how the data of irregular nodes are stored. A node has a record of eight numbers: position and volume,
// displacement and family volume. In state-based theory, b takes the place of the family volume
// (core/physics/state_based.hpp). Every other vector of a node has four numbers, the last of which is 0.
#pragma once

#include "common/types.cl"

typedef real4 element; // an element of a field of vectors

#define slot_of(node) (node)
#define DISPLACEMENT_OF(field, node) (field)[2 * (node) + 1]
INLINE real4 vector_at(const global real4* field, uint node) { return field[node]; }
#define VOLUME_AT(nodes, node) (nodes)[2 * (node)].w

// NUMBER_OF(nodes, k) is number k of all displacements, with four numbers for each node. IS_NUMBER(k) is false for the
// fourth one.
#define NUMBER_OF(nodes, k) ((global real*)(nodes))[8 * ((k) / 4) + 4 + (k) % 4]
#define IS_NUMBER(k) ((k) % 4 != 3)

// For kernels that compute four numbers at once: `fours` has the vector of one node. EACH_FOUR calls DO(member, index)
// for its only member; `index` is the index of the vector's first number in a field. times_blocks() multiplies a
// symmetric 3 × 3 matrix by a vector; `diagonal` has xx, yy and zz, `beside` has xy, xz and yz.
typedef struct {
    real4 all;
} fours;
#define NODES_OF_FOUR 1
#define EACH_FOUR(DO, at, slots) DO(all, 4 * (at))
INLINE void times_blocks(const fours* diagonal, const fours* beside, const fours* v, fours* product) {
    const real4 d = diagonal->all, c = beside->all, r = v->all;
    product->all = (real4)(fma(d.x, r.x, fma(c.x, r.y, c.y * r.z)), fma(d.y, r.y, fma(c.x, r.x, c.z * r.z)),
                           fma(d.z, r.z, fma(c.y, r.x, c.z * r.y)), 0);
}
