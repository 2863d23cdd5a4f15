// Defines how the data of irregular nodes are stored. A node has a record of eight numbers: position and volume,
// displacement and family volume. All other data of a node are vectors of four numbers, of which the last is 0.
#pragma once

#include "common/types.cl"

typedef real4 element; // an element of a field of vectors

#define place_of(node) (node)
#define DISPLACEMENT_OF(field, node) (field)[2 * (node) + 1]
INLINE real4 vector_at(const global real4* field, uint node) { return field[node]; }
#define VOLUME_AT(nodes, node) (nodes)[2 * (node)].w

// Number k of all displacements, as an array of numbers, four for each node.
#define NUMBER_OF(nodes, k) ((global real*)(nodes))[8 * ((k) / 4) + 4 + (k) % 4]
#define IS_NUMBER(k) ((k) % 4 != 3)

// The vector of a node; and the product of a symmetric block, given by its diagonal and xy, xz and yz, with a vector.
typedef struct {
    real4 all;
} fours;
#define NODES_OF_FOUR 1
#define EACH_FOUR(DO, at, places) DO(all, 4 * (at))
INLINE void times_blocks(const fours* diagonal, const fours* beside, const fours* v, fours* product) {
    const real4 d = diagonal->all, c = beside->all, r = v->all;
    product->all = (real4)(fma(d.x, r.x, fma(c.x, r.y, c.y * r.z)), fma(d.y, r.y, fma(c.x, r.x, c.z * r.z)),
                           fma(d.z, r.z, fma(c.y, r.x, c.z * r.y)), 0);
}
