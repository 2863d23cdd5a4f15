// Definitions for check-kernels, in place of those that the host writes for a model (gpu/bonds/*/*_program.cpp): two materials, one pair of
// opposite bonds on a lattice. The script chooses what the model is (STATE_BASED, ENERGIES …); the numbers that any choice needs are here.
#pragma once

#ifndef LANES
#define LANES 16
#endif
#ifdef LATTICE
#define DIM 3
#define BLOCKS 4u
#ifndef GENERAL // there the layout is an argument
#define REACH 1
#define SLOTS 64u
#define ORIGIN 16u
#define WORDS 1
#define COUNT_X 3
#define COUNT_Y 3
#define COUNT_Z 3
#define STRIDE_X 16u
#define STRIDE_Y 4u
#define STRIDE_Z 1u
#endif
#define ROW 4u
#define NO_FAIL_CLASS 1
#define GROUPS GROUP(0, 1, 1, 1, 1)
#define SLOT_X(rest) (real)((rest) / STRIDE_X)
#define SLOT_Y(rest) (real)((rest) % STRIDE_X / STRIDE_Y)
#define SLOT_Z(rest) (real)((rest) % STRIDE_Y)
#define REACH_X 1
#define REACH_Y 1
#define REACH_Z 1
#else
#define SLICE 32
#define PARTIAL_REACH 3.5f
#define PER_HORIZON 0.33f
#define REFERENCE_LOW
#endif
#define PAGE_UNIT 32
#define LARGEST_JUMP 3.0f
#define EXACT_ABOVE CAREFUL_ABOVE
#define EXACT_BELOW CAREFUL_BELOW
#define LARGEST_DAMPING 1.99f
#define MATERIALS 2
#define TYPES 3
#define CORNERS 3
#define TERMS 2
#define HORNER(c, x) fma((realv)(c[1]), x, (realv)(c[0]))

// Observers and frames.
#ifdef OBSERVING
#define READ_VECTORS 0
#define READ_DAMAGE 1
#define SAMPLE_MEAN 0
#define SAMPLE_SUM 1
#define SAMPLE_MINIMUM 2
#define SAMPLE_MAXIMUM 3
#define SAMPLE_BROKEN_BONDS 4
#define FIELD_VELOCITY 1
#define FIELD_DAMAGE 2
#define FIELD_FORCE 3
#endif

// Contact with rigid bodies and of the body with itself; removal.
#ifdef RIGID_BODIES
#define IS_FLAT 0
#define GRID_FIRSTS {0}
#define GRID_COUNTS {{2, 2, 2}}
#define POLYGON_RANGES {{0, 3}}
#endif
#ifdef SELF_CONTACT
#define CONTACT_AXES 3
#define CONTACT_DISTANCE 1.35f
#define CONTACT_PART 0.9f
#define CONTACT_FAMILY 3.1f
#define LIST_REACH 1.5f
#define PER_CELL 0.5f
#define MOST_APART 1.0f
#define HALF_MARGIN 0.1f
#define HALF_PLAY 0.05f
#define BUCKETS_X 4
#define BUCKETS_Y 4
#define BUCKETS_Z 4
#define NO_NODE 255
#define CONTACT_MATERIALS 2
#endif

#define STREAM float
#define CHAIN float
#define EACH_CHAIN(F) F(0) F(1)

typedef uchar class_t;

#include "common/types.cl"

constant int KEYS[TYPES] = {2, 3, 4}, MATERIAL_KEYS[MATERIALS] = {1, 2}, IS_DECAY[TYPES] = {1}, BOTH_SIGNS[TYPES] = {1};
#define CLASSES 2
constant int CLASS_KEYS[CLASSES] = {1, 2};
#ifdef MANY_TYPES
constant uchar TYPES_OF_KEYS[5] = {0, 0, 0, 1, 2};
#define TYPE_OF_KEY(key) TYPES_OF_KEYS[key]
#endif
constant real HAS_DIRECTION[TYPES] = {1}, ALONG_X[TYPES] = {1}, ALONG_Y[TYPES] = {0}, ALONG_Z[TYPES] = {0};
constant real STIFFER[TYPES] = {1}, STRONGER[TYPES] = {1};
constant real COEFFICIENT[TERMS] = {1}, STRETCH_COEFFICIENT[TERMS] = {1};
#ifdef LATTICE
#define PAIRS 1
typedef struct {
    int shift, word;
    uint plus, minus;
    real x, y, z, length2, inverse_length2, inverse_length, weight, coefficient[TERMS], stretch[TERMS];
} pair_constants;
constant pair_constants PAIR[PAIRS] = {{1, 0, 1u, 2u, 0, 0, 2, 1, 1, 1, 1, {1, 1}, {1, 1}}};
constant real PAIR_PART[PAIRS] = {1}, PAIR_STIFFNESS[PAIRS][TYPES] = {{1}}, PAIR_EASE[PAIRS][TYPES] = {{1}};
constant ushort BOND_ALONG[27] = {0};
#endif

// The numbers of a model: constants on a GPU, elsewhere elements of the argument `model`.
#if LANES == 1
#define CAREFUL_ABOVE 0.1f
#define CAREFUL_BELOW -0.1f
#define DAMPING 0.1f
#define LOCAL_DAMPING_RATIO 0.3f
#define REMOVAL_LOW_X 0
#define REMOVAL_LOW_Y 0
#define REMOVAL_LOW_Z 0
#define REMOVAL_HIGH_X 1
#define REMOVAL_HIGH_Y 1
#define REMOVAL_HIGH_Z 1
#define REMOVAL_DISTANCE 10
constant real RELATIVE_LIGHTNESS[MATERIALS] = {1, 1}, CLASS_STIFFNESS[CLASSES][CLASSES] = {{1, 1}, {1, 1}};
constant real ELASTIC_STRETCH[TYPES] = {1}, LEAST_ELASTIC_STRETCH = 1;
constant real STIFFNESS[TYPES] = {1}, BREAK_GROWTH[TYPES] = {1}, BREAK_SHRINK[TYPES] = {1}, FADING[TYPES] = {1};
constant real CRITICAL_STRETCH[TYPES] = {1}, STRENGTHENING_OF[TYPES] = {1}, WHOLE_AREA[TYPES] = {1};
constant real PER_BREAK[TYPES] = {1}, PER_SHRINK[TYPES] = {1}, PER_LIMIT[TYPES] = {1}, PER_LIMIT_IN_COMPRESSION[TYPES] = {1};
constant real DECAY_RATE[TYPES] = {1}, DECAY_END[TYPES] = {1}, DECAY_PER_STRETCH[TYPES] = {1}, DECAY_CURVE[TYPES] = {1};
constant real DECAY_TAIL[TYPES] = {1};
constant real CORNER_STRETCH[TYPES][CORNERS] = {{1}}, CORNER_FORCE[TYPES][CORNERS] = {{1}};
constant real CORNER_SLOPE[TYPES][CORNERS] = {{1}}, CORNER_AREA[TYPES][CORNERS] = {{1}};
#else
#define ROWS(k) ((const constant real(*)[CORNERS])(model + (k)))
#define CAREFUL_ABOVE model[0]
#define CAREFUL_BELOW model[1]
#define DAMPING model[2]
#define LOCAL_DAMPING_RATIO model[3]
#define REMOVAL_LOW_X model[4]
#define REMOVAL_LOW_Y model[5]
#define REMOVAL_LOW_Z model[6]
#define REMOVAL_HIGH_X model[7]
#define REMOVAL_HIGH_Y model[8]
#define REMOVAL_HIGH_Z model[9]
#define REMOVAL_DISTANCE model[10]
#define RELATIVE_LIGHTNESS (model + 11)
#define CLASS_STIFFNESS ((const constant real(*)[CLASSES])(model + 14))
#define ELASTIC_STRETCH (model + 14)
#define LEAST_ELASTIC_STRETCH model[14]
#define STIFFNESS (model + 14)
#define BREAK_GROWTH (model + 17)
#define BREAK_SHRINK (model + 20)
#define FADING (model + 23)
#define CRITICAL_STRETCH (model + 26)
#define STRENGTHENING_OF (model + 29)
#define WHOLE_AREA (model + 32)
#define PER_BREAK (model + 35)
#define PER_SHRINK (model + 38)
#define PER_LIMIT (model + 41)
#define PER_LIMIT_IN_COMPRESSION (model + 44)
#define DECAY_RATE (model + 47)
#define DECAY_END (model + 50)
#define DECAY_PER_STRETCH (model + 53)
#define DECAY_CURVE (model + 56)
#define DECAY_TAIL (model + 59)
#define CORNER_STRETCH ROWS(62)
#define CORNER_FORCE ROWS(71)
#define CORNER_SLOPE ROWS(80)
#define CORNER_AREA ROWS(89)
#endif
