// Finds the properties of bonds on the lattice that depend on the materials of both ends and on the direction. The key
// of a bond is the sum of the keys of these materials.
#pragma once

#include "lattice/lattice_block.cl"

#if TYPES > 1
#define LAW_KEY(there) LOAD_KEY(extra->material, there)
// Loops over classes of materials are unrolled explicitly, because they lie within loops over pairs of bonds that are
// not unrolled, where the compiler would not unroll them.
#define UNROLL_CLASSES _Pragma("unroll")

// Consecutive materials form one class if their bonds with any third material are equally stiff, as are the materials
// into which a random strength divides a material. Class k has the keys from CLASS_KEYS[k] up to those of the next
// class.
//
// own_stiffness has the micromodulus c of the bonds of a block's nodes, for each class of the other end. So c of a bond
// is chosen from one value per class instead of one per pair of materials.
typedef struct {
    realv towards[CLASSES];
} own_stiffness;

INLINE realv stiffness_between(model_numbers model, maskv key, int other) {
    realv stiffness = (realv)(CLASS_STIFFNESS[0][other]);
    UNROLL_CLASSES for (int c = 1; c < CLASSES; ++c)
        stiffness = CHOOSE(key >= (maskv)(CLASS_KEYS[c]), (realv)(CLASS_STIFFNESS[c][other]), stiffness);
    return stiffness;
}

INLINE void find_stiffness(model_numbers model, const extras* extra, uint at, own_stiffness* own) {
    const maskv key = LAW_KEY(at);
    UNROLL_CLASSES for (int c = 0; c < CLASSES; ++c)
        own->towards[c] = stiffness_between(model, key, c);
}

INLINE realv stiffness_towards(const extras* extra, const own_stiffness* own, uint there) {
    const maskv key = LAW_KEY(there);
    realv stiffness = own->towards[0];
    UNROLL_CLASSES for (int c = 1; c < CLASSES; ++c)
        stiffness = CHOOSE(key >= (maskv)(CLASS_KEYS[c]), own->towards[c], stiffness);
    return stiffness;
}

// Returns c of the bonds between two nodes of the same class, for the class of each node of the block.
INLINE realv stiffness_of_alike(model_numbers model, const extras* extra, uint at) {
    const maskv key = LAW_KEY(at);
    realv stiffness = (realv)(CLASS_STIFFNESS[0][0]);
    UNROLL_CLASSES for (int c = 1; c < CLASSES; ++c)
        stiffness = CHOOSE(key >= (maskv)(CLASS_KEYS[c]), (realv)(CLASS_STIFFNESS[c][c]), stiffness);
    return stiffness;
}

INLINE maskv has_other_class(const extras* extra, uint at, uint there) {
    const maskv own = LAW_KEY(at), other = LAW_KEY(there);
    maskv differs = (maskv)(0);
    UNROLL_CLASSES for (int c = 1; c < CLASSES; ++c)
        differs |= (own >= (maskv)(CLASS_KEYS[c])) != (other >= (maskv)(CLASS_KEYS[c]));
    return differs;
}
// The factor c that all bonds of a block have in common.
#define COMMON_STIFFNESS 1
#define KEY_OF_BOND(material, at, there) ((material)[at] + (material)[there])
#else
#define LAW_KEY(there) ((maskv)(0))
typedef struct {
    int nothing;
} own_stiffness;
INLINE void find_stiffness(model_numbers model, const extras* extra, uint at, own_stiffness* own) {}
INLINE realv stiffness_towards(const extras* extra, const own_stiffness* own, uint there) { return (realv)(1); }
INLINE realv stiffness_of_alike(model_numbers model, const extras* extra, uint at) { return (realv)(STIFFNESS[0]); }
INLINE maskv has_other_class(const extras* extra, uint at, uint there) { return (maskv)(0); }
#define COMMON_STIFFNESS STIFFNESS[0]
#define KEY_OF_BOND(material, at, there) 0
#endif

INLINE maskv key_of_bond(const extras* extra, uint at, uint there) { return LAW_KEY(at) + LAW_KEY(there); }

// Returns the factor of the stiffness for the direction of pair p in the material of the bond, unless the table of
// pairs already contains it.
#ifdef DIRECTIONS
INLINE realv direction_factor(int p, maskv key) { return OF_TYPE(PAIR_STIFFNESS[p], key); }
INLINE maskv has_direction(maskv key) { return OF_TYPE(HAS_DIRECTION, key) != (realv)(0); }
#else
INLINE realv direction_factor(int p, maskv key) { return (realv)(1); }
INLINE maskv has_direction(maskv key) { return (maskv)(0); }
#endif

// For materials whose stretches at the corners of the law depend on the direction. law_growth() returns the q at which
// the law is evaluated, law_growth2() this q times |ξ|², and area_factor() the factor of the area below the law.
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
// growth2 is used as it is, because it is the same to the last bit at both ends of the bond.
INLINE realv law_growth2(int p, realv law_q, realv growth2) { return growth2; }
#endif
