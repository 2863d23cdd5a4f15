// Defines how a work-item of the lattice reads and writes numbers of the LANES consecutive slots of its block: 16 or 8
// in one vector, or one number in the layout for GPUs. LOAD_OWN and STORE are for the block's own slots, LOAD also for
// those of neighbours.
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
// The block's own slots begin at a multiple of LANES, so they are read and written as aligned vectors through
// pointers. vload and vstore could split the vectors (those of ushort into single numbers).
typedef PASTE(ushort, LANES) shortv;
#define LOAD_OWN(p, at) (*(const global realv*)((p) + (at)))
#define LOAD_OWN_WORD(p, at) (*(const global wordv*)((p) + (at)))
// Vectors whose elements have one or two bytes, which vload would split, too. Their elements are converted to the type
// of a mask.
typedef uchar keyv __attribute__((ext_vector_type(LANES), aligned(1)));
typedef class_t classv __attribute__((ext_vector_type(LANES), aligned(1)));
#define LOAD_KEY(p, at) TO_MASK(TO_INT(*(const global keyv*)((p) + (at))))
#define LOAD_CLASS(p, at) TO_MASK(TO_INT(*(const global classv*)((p) + (at))))
#define STORE(value, p, at) (*(global realv*)((p) + (at)) = (value))
#define STORE_WORD(value, p, at) (*(global wordv*)((p) + (at)) = (value))
// Numbers in single precision of which only the upper 16 bits are stored, rounded (motion/compensated_sum.cl).
#define LOAD_LOW(p, at) PASTE(as_float, LANES)(PASTE(convert_uint, LANES)(*(const global shortv*)((p) + (at))) << 16)
#define STORE_LOW(value, p, at)                                                                                       \
    (*(global shortv*)((p) + (at)) = PASTE(convert_ushort, LANES)((PASTE(as_uint, LANES)(value) + 0x8000u) >> 16))
#endif

#ifdef ON_GPU
// Loops over pairs of bonds are unrolled, so that several reads are in progress at once and the constants of pairs
// become parts of instructions (measured to be faster). With laws that soften, the special loops are unrolled less,
// because a softened bond needs too many registers for more.
#define UNROLL_PAIRS _Pragma("unroll")
#ifdef SOFTENING
#define UNROLL_SPECIAL_PAIRS _Pragma("unroll 2")
#else
#define UNROLL_SPECIAL_PAIRS _Pragma("unroll 8")
#endif
#else
// On a processor, loops over pairs of bonds are not unrolled: this would spill registers (a third slower) and take
// three times as long to compile.
#define UNROLL_PAIRS __attribute__((opencl_unroll_hint(1)))
#define UNROLL_SPECIAL_PAIRS __attribute__((opencl_unroll_hint(1)))
#endif
