// Defines `realv`, the type of the numbers that a work-item computes at once. In the layout for CPUs it is a vector of
// LANES numbers: 16, or 8 on a lattice in double precision. Each of these numbers is a lane of the vector. In the
// layout for GPUs `realv` is one number. A mask (`maskv`) is the result of comparing two such values, lane by lane.
// CHOOSE(mask, a, b) returns, in each lane, a if the mask is set there, and otherwise b.
#pragma once

#include "common/types.cl"

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)

#if LANES == 1
typedef real realv;
typedef int maskv;
typedef int lane_of_mask;
typedef uint wordv;
#define TO_MASK(m) (m)
#define CHOOSE(m, a, b) ((m) ? (a) : (b))
#define TO_INT(v) ((int)(v))
#define TO_UINT(v) ((uint)(v))
INLINE int any_lane(maskv m) { return m; }
INLINE int first_lane(maskv m) { return 0; }
INLINE real largest_lane(realv v) { return v; }
INLINE real sum_of_lanes(realv v) { return v; }
INLINE uint or_lanes(wordv w) { return w; }
#else
typedef PASTE(uint, LANES) wordv;
#ifdef DOUBLE
typedef PASTE(double, LANES) realv;
typedef PASTE(long, LANES) maskv;
typedef long lane_of_mask;
#define TO_MASK(m) PASTE(convert_long, LANES)(m)
#else
typedef PASTE(float, LANES) realv;
typedef PASTE(int, LANES) maskv;
typedef int lane_of_mask;
#define TO_MASK(m) (m)
#endif
// select() is used because the compiler merges it with the instruction before it, which it does not do for m ? a : b.
#define CHOOSE(m, a, b) select(b, a, m)
#define TO_INT(v) PASTE(convert_int, LANES)(v)
#define TO_UINT(v) PASTE(convert_uint, LANES)(v)
#if LANES == 16
#define LARGER_HALF_OF_16(v) fmax(v.lo, v.hi)
#define SUM_OF_HALVES_OF_16(v) (v.lo + v.hi)
INLINE uint or_lanes(wordv w) {
    const uint8 a = w.lo | w.hi;
    const uint4 b = a.lo | a.hi;
    return b.x | b.y | b.z | b.w;
}
#else
#define LARGER_HALF_OF_16(v) v
#define SUM_OF_HALVES_OF_16(v) v
INLINE uint or_lanes(wordv w) {
    const uint4 b = w.lo | w.hi;
    return b.x | b.y | b.z | b.w;
}
#endif
INLINE real largest_lane(realv v) {
    const real8 a = LARGER_HALF_OF_16(v);
    const real4 b = fmax(a.lo, a.hi);
    return fmax(fmax(b.x, b.y), fmax(b.z, b.w));
}
INLINE real sum_of_lanes(realv v) {
    const real8 a = SUM_OF_HALVES_OF_16(v);
    const real4 b = a.lo + a.hi;
    return (b.x + b.y) + (b.z + b.w);
}
// any_lane() returns whether a mask is set in any lane, and first_lane() the first lane where it is set. Processors
// with AVX have one instruction for this. The built-in any() would test one lane after the other, and or_lanes() takes
// several instructions.
INLINE int first_bit(uint bits) { return popcount((bits & -bits) - 1); }
#if LANES == 16 && defined(__AVX512DQ__) && !defined(DOUBLE)
INLINE int any_lane(maskv m) { return __builtin_ia32_cvtd2mask512(m) != 0; }
INLINE int first_lane(maskv m) { return first_bit(__builtin_ia32_cvtd2mask512(m)); }
#elif LANES == 8 && defined(__AVX__) && !defined(DOUBLE)
INLINE int any_lane(maskv m) { return __builtin_ia32_movmskps256(as_float8(m)) != 0; }
INLINE int first_lane(maskv m) { return first_bit(__builtin_ia32_movmskps256(as_float8(m))); }
#else
INLINE int any_lane(maskv m) { return or_lanes(TO_UINT(m)) != 0; }
INLINE int first_lane(maskv m) {
    const lane_of_mask* const set = (const lane_of_mask*)&m;
    int lane = 0;
    while (lane < LANES - 1 && !set[lane])
        ++lane;
    return lane;
}
#endif
#endif

// larger() and smaller() return the maximum and the minimum, lane by lane. On a processor fmax() and fmin() are slower
// than a comparison, because they handle NaN. On a GPU each is one instruction, while a comparison and a choice are
// two; but with several types of bonds fmax() and fmin() were measured to be slower there, too (by a fifth).
#if defined(ON_GPU) && TYPES == 1
INLINE realv larger(realv a, realv b) { return fmax(a, b); }
INLINE realv smaller(realv a, realv b) { return fmin(a, b); }
#else
INLINE realv larger(realv a, realv b) { return a > b ? a : b; }
INLINE realv smaller(realv a, realv b) { return a < b ? a : b; }
#endif
