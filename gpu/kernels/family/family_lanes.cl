// Numbers of the bonds that are computed at once: sixteen in a vector (LANES = 16), or one (LANES = 1).

#if LANES == 16
#ifdef DOUBLE
typedef double16 real16;
typedef long16 maskv;
#define TO_MASK(m) convert_long16(m)
#else
typedef float16 real16;
typedef int16 maskv;
#define TO_MASK(m) (m)
#endif
typedef real16 realv;
#else
typedef real realv;
typedef int maskv;
#endif

#if LANES == 16 // the compiler folds a select() into the instruction before, m ? a : b it does not
#define CHOOSE(m, a, b) select(b, a, m)
#else
#define CHOOSE(m, a, b) ((m) ? (a) : (b))
#endif
INLINE realv larger(realv a, realv b) { return a > b ? a : b; }
INLINE realv smaller(realv a, realv b) { return a < b ? a : b; }

typedef struct {
    realv high, low; // the largest and smallest q
} range;

#if LANES == 16
#define BIT_OF_LANE                                                                                                   \
    (uint16)(1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12,    \
             1 << 13, 1 << 14, 1 << 15)
#define FOUR_TIMES(v) (real16)(v, v, v, v)

// The low sixteen bits of a word, in lanes; and back.
INLINE maskv in_lanes(uint word) { return TO_MASK(((uint16)(word) & BIT_OF_LANE) != (uint16)(0)); }
INLINE uint or_lanes(uint16 w) {
    const uint8 a = w.lo | w.hi;
    const uint4 b = a.lo | a.hi;
    return b.x | b.y | b.z | b.w;
}
INLINE uint to_word(maskv lanes) { return or_lanes(convert_uint16(lanes) & BIT_OF_LANE); }
// The built-in any() looks at one lane after the other.
#if defined(__AVX512DQ__) && !defined(DOUBLE)
INLINE int any_lane(maskv m) { return __builtin_ia32_cvtd2mask512(m) != 0; }
#else
INLINE int any_lane(maskv m) { return or_lanes(convert_uint16(m)) != 0; }
#endif

// Three things that the compiler does not find by itself, in single precision on processors with AVX-512: a word as a
// mask, and guesses of 1/√x and 1/x (14 binary digits).
#if defined(__AVX512F__) && !defined(DOUBLE)
#define WHERE(word, v) __builtin_ia32_selectps_512((ushort)(word), v, (realv)(0))
INLINE realv double_inverse_root(realv x) { // 2/√x, the guess improved by a step of Newton's: y (3 − x y²)
    const realv y = __builtin_ia32_rsqrt14ps512_mask(x, (realv)(0), (ushort)0xffff);
    return y * fma(-x, y * y, (realv)(3));
}
INLINE realv rough_inverse(realv x) { return __builtin_ia32_rcp14ps512_mask(x, (realv)(0), (ushort)0xffff); } // 14 digits
#else
#define WHERE(word, v) CHOOSE(in_lanes(word), v, (realv)(0))
INLINE realv double_inverse_root(realv x) { return 2 / sqrt(x); }
INLINE realv rough_inverse(realv x) { return 1 / x; }
#endif
#else
INLINE int any_lane(maskv m) { return m; }
#endif
