// HAS_FADED(word, bit, at) is whether the intact bond from node i to node j counts as damaged, which with the
// regularised law follows from its strain. `word` and `bit` locate the bond in the words of the list, `at` is its index
// in `type`. With other laws it is 0.
#pragma once

#ifdef REGULARISED
#include "common/laws.cl"
#endif

#ifdef REGULARISED
#define FADING_PARAMETERS , constant real *model, const global life_t *unbreakable, const global uchar *type
#define FADING_ARGUMENTS , model, unbreakable, type
#define HAS_FADED(word, bit, at)                                                                                      \
    (!(NEVER_FAIL(unbreakable[word]) >> (bit) & 1) && has_faded(model, nodes, i, j, TYPES > 1 ? type[at] : 0))
INLINE int has_faded(model_numbers model, const global real4* nodes, uint i, uint j, int key) {
    const real4 xi = nodes[2 * j] - nodes[2 * i], eta = nodes[2 * j + 1] - nodes[2 * i + 1];
    const real length2 = dot(xi.xyz, xi.xyz);
    return is_beyond_peak(model, key, dot(eta.xyz, xi.xyz) / length2, sqrt(length2));
}
#else
#define FADING_PARAMETERS
#define FADING_ARGUMENTS
#define HAS_FADED(word, bit, at) 0
#endif
