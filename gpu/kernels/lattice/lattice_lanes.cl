// A work-item handles LANES places of the grid that follow each other along the longest axis: 16 or 8 in one vector on
// a processor, one on a GPU. A mask is what comparing two vectors gives; (mask) ? a : b chooses lane by lane.

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)

#if LANES == 1
typedef real realv;
typedef int maskv;
typedef uint wordv;
#define LOAD(p, at) ((p)[at])
#define LOAD_OWN(p, at) ((p)[at])
#define LOAD_OWN_WORD(p, at) ((p)[at])
#define LOAD_KEY(p, at) TO_MASK((int)(p)[at])
#define LOAD_CLASS(p, at) TO_MASK((int)(p)[at])
#define STORE(value, p, at) ((p)[at] = (value))
#define STORE_WORD(value, p, at) ((p)[at] = (value))
#define TO_MASK(m) (m)
#define CHOOSE(m, a, b) ((m) ? (a) : (b))
#define TO_INT(v) ((int)(v))
#define TO_UINT(v) ((uint)(v))
#define BITS_WHERE(m, bit) ((m) ? (bit) : 0u)
INLINE int any_lane(maskv m) { return m; }
INLINE real largest_lane(realv v) { return v; }
INLINE uint or_lanes(wordv w) { return w; }
#else
typedef PASTE(uint, LANES) wordv;
#ifdef DOUBLE
typedef PASTE(double, LANES) realv;
typedef PASTE(long, LANES) maskv;
#define TO_MASK(m) PASTE(convert_long, LANES)(m)
#else
typedef PASTE(float, LANES) realv;
typedef PASTE(int, LANES) maskv;
#define TO_MASK(m) (m)
#endif
// The compiler folds a select() into the instruction before, m ? a : b it does not.
#define CHOOSE(m, a, b) select(b, a, m)
#define TO_INT(v) PASTE(convert_int, LANES)(v)
#define TO_UINT(v) PASTE(convert_uint, LANES)(v)
#define BITS_WHERE(m, bit) (TO_UINT(m) & (wordv)(bit))
#define LOAD(p, at) PASTE(vload, LANES)(0, (p) + (at))
// The block's own places stand at multiples of LANES: whole vectors, which vload and vstore may take apart (of ushort one by one).
typedef PASTE(ushort, LANES) shortv;
#define LOAD_OWN(p, at) (*(const global realv*)((p) + (at)))
#define LOAD_OWN_WORD(p, at) (*(const global wordv*)((p) + (at)))
// Numbers of one byte or two, whose vload is taken apart too; as a mask's numbers.
typedef uchar keyv __attribute__((ext_vector_type(LANES), aligned(1)));
typedef class_t classv __attribute__((ext_vector_type(LANES), aligned(1)));
#define LOAD_KEY(p, at) TO_MASK(TO_INT(*(const global keyv*)((p) + (at))))
#define LOAD_CLASS(p, at) TO_MASK(TO_INT(*(const global classv*)((p) + (at))))
#define STORE(value, p, at) (*(global realv*)((p) + (at)) = (value))
#define STORE_WORD(value, p, at) (*(global wordv*)((p) + (at)) = (value))
#if LANES == 16
#define HALF_OF_16(v) fmax(v.lo, v.hi)
INLINE uint or_lanes(wordv w) {
    const uint8 a = w.lo | w.hi;
    const uint4 b = a.lo | a.hi;
    return b.x | b.y | b.z | b.w;
}
#else
#define HALF_OF_16(v) v
INLINE uint or_lanes(wordv w) {
    const uint4 b = w.lo | w.hi;
    return b.x | b.y | b.z | b.w;
}
#endif
INLINE real largest_lane(realv v) {
    const real8 a = HALF_OF_16(v);
    const real4 b = fmax(a.lo, a.hi);
    return fmax(fmax(b.x, b.y), fmax(b.z, b.w));
}
// The built-in any() looks at one lane after the other, and what or_lanes() adds up is one instruction in truth.
#if LANES == 16 && defined(__AVX512DQ__) && !defined(DOUBLE)
INLINE int any_lane(maskv m) { return __builtin_ia32_cvtd2mask512(m) != 0; }
#elif LANES == 8 && defined(__AVX__) && !defined(DOUBLE)
INLINE int any_lane(maskv m) { return __builtin_ia32_movmskps256(as_float8(m)) != 0; }
#else
INLINE int any_lane(maskv m) { return or_lanes(TO_UINT(m)) != 0; }
#endif
#endif

// In lanes; fmax and fmin take care of NaN, which costs more than it is worth here.
INLINE realv larger(realv a, realv b) { return a > b ? a : b; }
INLINE realv smaller(realv a, realv b) { return a < b ? a : b; }
