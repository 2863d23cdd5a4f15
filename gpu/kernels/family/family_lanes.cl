// Converts bits of bonds to lanes of a vector and back, for clusters of irregular nodes. Some functions use
// instructions by name that the compiler would not choose.
#pragma once

#include "common/lanes.cl"

typedef struct {
    realv high, low; // the largest and smallest q
} range;

#if LANES == 1
#define LOAD_LANES(p, at) (p)[at]
#define STORE_LANES(value, p, at) (p)[at] = (value)
#else
#define LOAD_LANES(p, at) vload16(0, (p) + (at))
#define STORE_LANES(value, p, at) vstore16(value, 0, (p) + (at))
#ifdef DOUBLE
typedef double16 real16;
#else
typedef float16 real16;
#endif
#define BIT_OF_LANE                                                                                                   \
    (uint16)(1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12,    \
             1 << 13, 1 << 14, 1 << 15)
#define FOUR_TIMES(v) (real16)(v, v, v, v)

// Converts the low sixteen bits of a word to lanes, and back.
INLINE maskv in_lanes(uint word) { return TO_MASK(((uint16)(word) & BIT_OF_LANE) != (uint16)(0)); }
INLINE uint to_word(maskv lanes) { return or_lanes(TO_UINT(lanes) & BIT_OF_LANE); }

// WHERE(word, v) is v in the lanes whose bit in `word` is set, and 0 in the others. On processors with AVX-512, in
// single precision, the word itself is the mask of an instruction, and estimates of 1/√x and 1/x with 14 binary digits
// exist.
#if defined(__AVX512F__) && !defined(DOUBLE)
#define WHERE(word, v) __builtin_ia32_selectps_512((ushort)(word), v, (realv)(0))
INLINE realv double_inverse_root(realv x) { // 2/√x, by one Newton step y (3 − x y²)
    const realv y = __builtin_ia32_rsqrt14ps512_mask(x, (realv)(0), (ushort)0xffff);
    return y * fma(-x, y * y, (realv)(3));
}
INLINE realv rough_inverse(realv x) { return __builtin_ia32_rcp14ps512_mask(x, (realv)(0), (ushort)0xffff); } // 14 bits
#else
#define WHERE(word, v) CHOOSE(in_lanes(word), v, (realv)(0))
INLINE realv double_inverse_root(realv x) { return 2 / sqrt(x); }
INLINE realv rough_inverse(realv x) { return 1 / x; }
#endif
#endif
