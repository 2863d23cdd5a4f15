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
#define ANY_LANE(m) any(m)
#else
typedef real realv;
typedef int maskv;
#define ANY_LANE(m) (m)
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
// Turning everything into one vector a component first costs twice the shuffles (measured, Kalthoff-Winkler plate:
// 7.6 against 11.4 million node-steps/s on two cores; double precision gains nothing: 5.9 against 4.5).
#define BIT_OF_LANE (uint16)(1, 1 << 4, 1 << 8, 1 << 12, 1 << 1, 1 << 5, 1 << 9, 1 << 13, 1 << 2, 1 << 6, 1 << 10,    \
                             1 << 14, 1 << 3, 1 << 7, 1 << 11, 1 << 15)
#define ROW(field, offset, q) (real16)(field[offset[4 * q]], field[offset[4 * q + 1]], field[offset[4 * q + 2]], field[offset[4 * q + 3]])
#define FOUR_TIMES(v) (real16)(v, v, v, v)

INLINE real16 interleave_low(real16 a, real16 b) {
    return (real16)(a.s0, b.s0, a.s1, b.s1, a.s4, b.s4, a.s5, b.s5, a.s8, b.s8, a.s9, b.s9, a.sc, b.sc, a.sd, b.sd);
}
INLINE real16 interleave_high(real16 a, real16 b) {
    return (real16)(a.s2, b.s2, a.s3, b.s3, a.s6, b.s6, a.s7, b.s7, a.sa, b.sa, a.sb, b.sb, a.se, b.se, a.sf, b.sf);
}
INLINE real16 join_low(real16 a, real16 b) {
    return (real16)(a.s0, a.s1, b.s0, b.s1, a.s4, a.s5, b.s4, b.s5, a.s8, a.s9, b.s8, b.s9, a.sc, a.sd, b.sc, b.sd);
}
INLINE real16 join_high(real16 a, real16 b) {
    return (real16)(a.s2, a.s3, b.s2, b.s3, a.s6, a.s7, b.s6, b.s7, a.sa, a.sb, b.sa, b.sb, a.se, a.sf, b.se, b.sf);
}

// x + y + z + w of every bond, in lanes.
INLINE real16 sum_components(real16 r0, real16 r1, real16 r2, real16 r3) {
    const real16 a = interleave_low(r0, r1) + interleave_high(r0, r1);
    const real16 b = interleave_low(r2, r3) + interleave_high(r2, r3);
    return join_low(a, b) + join_high(a, b);
}
// w of every bond, in lanes.
INLINE real16 fourth_components(real16 r0, real16 r1, real16 r2, real16 r3) {
    return join_high(interleave_high(r0, r1), interleave_high(r2, r3));
}
// A number a bond, in lanes, back to all components of row q.
INLINE real16 to_row_0(real16 v) { return (real16)(v.s0000, v.s4444, v.s8888, v.scccc); }
INLINE real16 to_row_1(real16 v) { return (real16)(v.s1111, v.s5555, v.s9999, v.sdddd); }
INLINE real16 to_row_2(real16 v) { return (real16)(v.s2222, v.s6666, v.saaaa, v.seeee); }
INLINE real16 to_row_3(real16 v) { return (real16)(v.s3333, v.s7777, v.sbbbb, v.sffff); }
#endif
