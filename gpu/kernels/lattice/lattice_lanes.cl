// Defines how a work-item of the lattice reads and writes the numbers of its LANES places, which are consecutive in a
// row: 16 or 8 in one vector on a processor, one on a GPU.
#pragma once

#include "common/lanes.cl"

#if LANES == 1
#define LOAD(p, at) ((p)[at])
#define LOAD_OWN(p, at) ((p)[at])
#define LOAD_OWN_WORD(p, at) ((p)[at])
#define LOAD_KEY(p, at) TO_MASK((int)(p)[at])
#define LOAD_CLASS(p, at) TO_MASK((int)(p)[at])
#define STORE(value, p, at) ((p)[at] = (value))
#define STORE_WORD(value, p, at) ((p)[at] = (value))
#define BITS_WHERE(m, bit) ((m) ? (bit) : 0u)
#define LOAD_LOW(p, at) as_float((uint)(p)[at] << 16)
#define STORE_LOW(value, p, at) ((p)[at] = (ushort)((as_uint(value) + 0x8000u) >> 16))
#define FETCH_AHEAD(p)
#else
#define FETCH_AHEAD(p) __builtin_prefetch((const void*)(ulong)(p))
#define BITS_WHERE(m, bit) (TO_UINT(m) & (wordv)(bit))
#define LOAD(p, at) PASTE(vload, LANES)(0, (p) + (at))
// The block's own places begin at multiples of LANES, so they are read and written as whole vectors. vload and vstore
// may split them (those of ushort into single numbers).
typedef PASTE(ushort, LANES) shortv;
#define LOAD_OWN(p, at) (*(const global realv*)((p) + (at)))
#define LOAD_OWN_WORD(p, at) (*(const global wordv*)((p) + (at)))
// Vectors of one or two bytes, which vload would also split. They are converted to the numbers of a mask.
typedef uchar keyv __attribute__((ext_vector_type(LANES), aligned(1)));
typedef class_t classv __attribute__((ext_vector_type(LANES), aligned(1)));
#define LOAD_KEY(p, at) TO_MASK(TO_INT(*(const global keyv*)((p) + (at))))
#define LOAD_CLASS(p, at) TO_MASK(TO_INT(*(const global classv*)((p) + (at))))
#define STORE(value, p, at) (*(global realv*)((p) + (at)) = (value))
#define STORE_WORD(value, p, at) (*(global wordv*)((p) + (at)) = (value))
// Numbers of which only the upper 16 bits are stored (motion/compensated_sum.cl).
#define LOAD_LOW(p, at) PASTE(as_float, LANES)(PASTE(convert_uint, LANES)(*(const global shortv*)((p) + (at))) << 16)
#define STORE_LOW(value, p, at)                                                                                       \
    (*(global shortv*)((p) + (at)) = PASTE(convert_ushort, LANES)((PASTE(as_uint, LANES)(value) + 0x8000u) >> 16))
#endif

#ifdef ON_GPU
// Loops over pairs are unrolled, so that a GPU has several reads in progress, and the constants of pairs are parts of
// its instructions (measured to be faster). A softened bond holds more values than unrolled code has registers for.
#define UNROLL_PAIRS _Pragma("unroll")
#ifdef SOFTENING
#define UNROLL_SPECIAL_PAIRS _Pragma("unroll 2")
#else
#define UNROLL_SPECIAL_PAIRS _Pragma("unroll 8")
#endif
#else
// If loops over pairs are unrolled, a processor spills registers (a third slower), and compiling them takes three times
// as long.
#define UNROLL_PAIRS __attribute__((opencl_unroll_hint(1)))
#define UNROLL_SPECIAL_PAIRS __attribute__((opencl_unroll_hint(1)))
#endif
