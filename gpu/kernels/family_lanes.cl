// Reading the lists of neighbours. On a CPU a work-item handles the bonds of its node CHUNK at a time in one vector
// (LANES = CHUNK, SLICE = 1); on a GPU one at a time, with the lists of SLICE nodes interleaved so that neighbouring
// work-items read neighbouring words (LANES = 1).

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

#define CHUNK 16
// Where bond k of a node's chunk c stands. `first` is the node's first chunk.
#define CHUNK_AT(first, c) ((first) + (c) * SLICE)
#define BOND_AT(first, c, k, lane) ((ulong)(CHUNK_AT(first, c) - (lane)) * CHUNK + (k) * SLICE + (lane))

#if LANES == 16
// Four rows hold the sixteen bonds of a chunk as they lie in memory: row q has bonds 4q … 4q + 3, each (x, y, z, w).
// Sums over the components leave one number a bond in transposed order: lane 4l + q belongs to bond 4q + l.
// Turning everything into one vector a component first costs twice the shuffles (measured: 1.5 times the time).
#define BIT_OF_LANE (uint16)(1, 1 << 4, 1 << 8, 1 << 12, 1 << 1, 1 << 5, 1 << 9, 1 << 13, 1 << 2, 1 << 6, 1 << 10,    \
                             1 << 14, 1 << 3, 1 << 7, 1 << 11, 1 << 15)
#define FOUR_TIMES(v) (real16)(v, v, v, v)

// Written with component names (v.s0000, …), the compiler takes these apart into up to eight instructions each.
#define INTERLEAVE_LOW(a, b) __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define INTERLEAVE_HIGH(a, b) __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#define JOIN_LOW(a, b) __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
#define JOIN_HIGH(a, b) __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)
// A number a bond, in lanes, back to all components of row q.
#define TO_ROW(v, q)                                                                                                  \
    __builtin_shufflevector(v, v, q, q, q, q, q + 4, q + 4, q + 4, q + 4, q + 8, q + 8, q + 8, q + 8, q + 12, q + 12, \
                            q + 12, q + 12)

// x + y + z + w of every bond, in lanes.
INLINE real16 sum_components(real16 r0, real16 r1, real16 r2, real16 r3) {
    const real16 a = INTERLEAVE_LOW(r0, r1) + INTERLEAVE_HIGH(r0, r1);
    const real16 b = INTERLEAVE_LOW(r2, r3) + INTERLEAVE_HIGH(r2, r3);
    return JOIN_LOW(a, b) + JOIN_HIGH(a, b);
}
// w of every bond, in lanes.
INLINE real16 fourth_components(real16 r0, real16 r1, real16 r2, real16 r3) {
    const real16 a = INTERLEAVE_HIGH(r0, r1), b = INTERLEAVE_HIGH(r2, r3);
    return JOIN_HIGH(a, b);
}
// Position and displacement of four nodes lie next to each other in memory and come with one load each.
#define LOW_HALVES(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
#define HIGH_HALVES(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)

INLINE uint or_lanes(uint16 w) {
    const uint8 a = w.lo | w.hi;
    const uint4 b = a.lo | a.hi;
    return b.x | b.y | b.z | b.w;
}
// The built-in any() looks at one lane after the other.
#define ANY_LANE(m) (or_lanes(convert_uint16(m)) != 0)
#define LOAD_BONDS(p, at) vload16(0, (p) + (at))
#define STORE_BONDS(value, p, at) vstore16(value, 0, (p) + (at))
#else
#define ANY_LANE(m) (m)
#define LOAD_BONDS(p, at) ((p)[at])
#define STORE_BONDS(value, p, at) ((p)[at] = (value))
#endif
