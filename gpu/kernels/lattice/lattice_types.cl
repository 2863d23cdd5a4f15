// Finds the types of bonds on the lattice: from the materials of both ends, whose keys add up to the key of the bond,
// and from its direction.
#pragma once

#include "lattice/lattice_block.cl"

#if TYPES > 1
#define LAW_KEY(there) LOAD_KEY(extra->material, there)

// c of the bonds of a block's own places, for each material of their other ends. A bond then takes one of as many
// values as there are materials, not pairs of materials.
typedef struct {
    realv towards[MATERIALS];
} own_stiffness;

INLINE void find_stiffness(model_numbers model, const extras* extra, uint at, own_stiffness* own) {
    const maskv key = LAW_KEY(at);
    for (int m = 0; m < MATERIALS; ++m)
        own->towards[m] = OF_TYPE(STIFFNESS, key + (maskv)(MATERIAL_KEYS[m]));
}

INLINE realv stiffness_towards(const extras* extra, const own_stiffness* own, uint there) {
    const maskv key = LAW_KEY(there);
    realv stiffness = own->towards[0];
    for (int m = 1; m < MATERIALS; ++m)
        stiffness = CHOOSE(key == (maskv)(MATERIAL_KEYS[m]), own->towards[m], stiffness);
    return stiffness;
}
// c that all bonds of a block have in common.
#define COMMON_STIFFNESS 1
#define KEY_OF_BOND(material, at, there) ((material)[at] + (material)[there])
#else
#define LAW_KEY(there) ((maskv)(0))
typedef struct {
    int nothing;
} own_stiffness;
INLINE void find_stiffness(model_numbers model, const extras* extra, uint at, own_stiffness* own) {}
INLINE realv stiffness_towards(const extras* extra, const own_stiffness* own, uint there) { return (realv)(1); }
#define COMMON_STIFFNESS STIFFNESS[0]
#define KEY_OF_BOND(material, at, there) 0
#endif

INLINE maskv key_of_bond(const extras* extra, uint at, uint there) { return LAW_KEY(at) + LAW_KEY(there); }

// Returns the factor of the stiffness by the direction of pair p, if it is not in the table of pairs for all materials.
#ifdef DIRECTIONS
INLINE realv direction_factor(int p, maskv key) { return OF_TYPE(PAIR_STIFFNESS[p], key); }
INLINE maskv has_direction(maskv key) { return OF_TYPE(HAS_DIRECTION, key) != (realv)(0); }
#else
INLINE realv direction_factor(int p, maskv key) { return (realv)(1); }
INLINE maskv has_direction(maskv key) { return (maskv)(0); }
#endif

// The same for the stretches of the law. law_growth() returns the q at which the law is evaluated; area_factor()
// returns by how much the area below the law is larger.
#ifdef UNEVEN_STRENGTH
INLINE realv law_growth(int p, maskv key, realv q) { return eased(q, OF_TYPE(PAIR_EASE[p], key)); }
INLINE realv area_factor(int p, maskv key) { // the area grows with the square of the stretches
    const realv ease = OF_TYPE(PAIR_EASE[p], key);
    return 1 / (ease * ease);
}
INLINE realv law_growth2(int p, realv law_q, realv growth2) { return law_q * PAIR[p].length2; }
#else
INLINE realv law_growth(int p, maskv key, realv q) { return q; }
INLINE realv area_factor(int p, maskv key) { return (realv)(1); }
INLINE realv law_growth2(int p, realv law_q, realv growth2) { return growth2; } // the same to the last bit at both ends
#endif
