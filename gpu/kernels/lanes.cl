// Types and the reading of neighbours. On a CPU a work-item handles the bonds of its node CHUNK at a time in one
// vector (LANES = CHUNK, SLICE = 1); on a GPU one at a time, with the lists of SLICE nodes interleaved so that
// neighbouring work-items read neighbouring words (LANES = 1).
//
// Lengths are in spacings and times in steps: every number is near one, whatever the units of the case, and the
// positions of a lattice are exact in single precision.

#ifdef DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double real;
typedef double2 real2;
typedef double4 real4;
typedef double16 real16;
typedef long16 mask16;
#define convert_mask16 convert_long16
#else
typedef float real;
typedef float2 real2;
typedef float4 real4;
typedef float16 real16;
typedef int16 mask16;
#define convert_mask16 convert_int16
#endif

#define CHUNK 16
#define NO_FAIL_BIT 0x80000000u
#define INDEX(word) ((word) & ~NO_FAIL_BIT)

#if LANES == 1
typedef real lanes;
#else
typedef real16 lanes;
#endif
typedef struct { lanes x, y, z, w; } lanes4; // one field of the neighbours, component by component

// Where bond k of a node's chunk c stands. `first` is the node's first chunk.
#define CHUNK_AT(first, c) ((first) + (c) * SLICE)
#define BOND_AT(first, c, k, lane) ((CHUNK_AT(first, c) - (lane)) * CHUNK + (k) * SLICE + (lane))

#if LANES == 16
#define COMPONENT(a, c)                                                                                               \
    (lanes)(a[0].c, a[1].c, a[2].c, a[3].c, a[4].c, a[5].c, a[6].c, a[7].c, a[8].c, a[9].c, a[10].c, a[11].c,         \
            a[12].c, a[13].c, a[14].c, a[15].c)

// Sixteen whole vectors, transposed in registers: cheaper than a gather per component.
inline lanes4 read_neighbours(const global real4* field, const global uint* index) {
    real4 a[CHUNK];
#pragma unroll
    for (int k = 0; k < CHUNK; ++k)
        a[k] = field[INDEX(index[k])];
    const lanes4 result = {COMPONENT(a, x), COMPONENT(a, y), COMPONENT(a, z), COMPONENT(a, w)};
    return result;
}

inline real sum_of(lanes v) {
    real sum[CHUNK];
    vstore16(v, 0, sum);
    for (int half_of = CHUNK / 2; half_of > 0; half_of /= 2)
        for (int k = 0; k < half_of; ++k)
            sum[k] += sum[k + half_of];
    return sum[0];
}
#endif
