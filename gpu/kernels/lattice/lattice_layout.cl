// Defines where the nodes of a lattice are in its arrays. A site is a point of the grid, counted row by row; its slot
// is its index in the arrays. A field of vectors is an array with SLOTS values of the first component, then those of
// the second one, and so on for DIM components. Between the rows of nodes are ghosts: slots without a node, which
// never move and whose bonds are all marked as broken, so that no bond has to test where the grid ends. In the program
// of a model the numbers of the layout are constants. In the general program (gpu/bonds/general_source.hpp), which is
// the same for every lattice, they are arguments.
#pragma once

#include "common/types.cl"

#if DIM == 3
#define IN_SPACE(code) code
#else
#define IN_SPACE(code)
#endif

typedef real element; // an element of a field of vectors

#ifdef GENERAL
#define COUNT_X count_x
#define COUNT_Y count_y
#define COUNT_Z count_z
#define STRIDE_X stride_x
#define STRIDE_Y stride_y
#define STRIDE_Z stride_z
#define ORIGIN origin
#define SLOTS slots
#define REACH reach
#define WORDS words
#define LAYOUT_PARAMETERS                                                                                             \
    , const uint count_x, const uint count_y, const uint count_z, const uint stride_x, const uint stride_y,           \
        const uint stride_z, const uint origin, const uint slots, const uint reach, const uint words
#define LAYOUT_ARGUMENTS , count_x, count_y, count_z, stride_x, stride_y, stride_z, origin, slots, reach, words
#else
#define LAYOUT_PARAMETERS
#define LAYOUT_ARGUMENTS
#endif

// Returns the slot of a site.
#define slot_of(site) slot_in_layout(site LAYOUT_ARGUMENTS)
INLINE uint slot_in_layout(uint site LAYOUT_PARAMETERS) {
    const uint c = site % COUNT_Z, b = site / COUNT_Z % COUNT_Y, a = site / COUNT_Z / COUNT_Y;
    return ORIGIN + a * STRIDE_X + b * STRIDE_Y + c * STRIDE_Z;
}

#define vector_at(field, slot) vector_in_layout(field, slot LAYOUT_ARGUMENTS)
INLINE real4 vector_in_layout(const global real* field, uint slot LAYOUT_PARAMETERS) {
    real4 v = 0;
    v.x = field[slot];
    v.y = field[slot + SLOTS];
    IN_SPACE(v.z = field[slot + 2 * SLOTS];)
    return v;
}
#define DISPLACEMENT_OF(field, slot) vector_at(field, slot)

// NUMBER_OF(u, k) is number k of the array of all displacements; IS_NUMBER(k) is false for numbers that are only
// padding, which a lattice does not have.
#define NUMBER_OF(u, k) (u)[k]
#define IS_NUMBER(k) true

// For kernels that compute four slots at once: `fours` has the vectors at four consecutive slots. EACH_FOUR calls
// DO(component, index) with the index at which the four values of each component begin, if `at` is the first slot and
// `slots` the number of slots of the field. times_blocks() multiplies a symmetric 3 × 3 matrix of each slot by its
// vector; `diagonal` has xx, yy and zz, `beside` has xy, xz and yz.
typedef struct {
    real4 x, y, z;
} fours;
#define NODES_OF_FOUR 4
#define EACH_FOUR(DO, at, slots) DO(x, at) DO(y, (at) + (slots)) IN_SPACE(DO(z, (at) + 2 * (slots)))
INLINE void times_blocks(const fours* diagonal, const fours* beside, const fours* v, fours* product) {
    product->x = fma(diagonal->x, v->x, beside->x * v->y);
    product->y = fma(diagonal->y, v->y, beside->x * v->x);
    IN_SPACE(product->x = fma(beside->y, v->z, product->x); product->y = fma(beside->z, v->z, product->y);
             product->z = fma(diagonal->z, v->z, fma(beside->y, v->x, beside->z * v->y));)
}
