// Defines the types of numbers. Lengths are in spacings and times in steps, so every value is near one, whatever the
// units of the case, and the positions of a lattice are exact in single precision.
#pragma once

// Without this attribute, the compiler calls functions that it considers too large for inlining, which is ten times
// slower.
#define INLINE inline __attribute__((always_inline))

// Denormal numbers count as zero. While the first waves spread, most displacements are that small, and a processor
// takes some hundred cycles for each. The option -cl-denorms-are-zero does the same, but with it PoCL 6 calls its
// built-in functions (fma, select, vload16) instead of inlining them, which is 7 to 10 times slower. So on PoCL,
// kernels set the flags of the processor (FTZ and DAZ of MXCSR) when they begin; PoCL restores them after the kernel.
#ifdef __has_builtin
#if defined(FLUSH_DENORMALS) && __has_builtin(__builtin_ia32_ldmxcsr)
#define HAS_MXCSR
#endif
#endif
#ifdef HAS_MXCSR
INLINE void flush_denormals(void) { __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040u); }
#else
INLINE void flush_denormals(void) {}
#endif

#ifdef DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double real;
typedef double2 real2;
typedef double4 real4;
typedef double8 real8;
#define IS_DOUBLE 1
#else
typedef float real;
typedef float2 real2;
typedef float4 real4;
typedef float8 real8;
#define IS_DOUBLE 0
#endif

// The numbers of the model, an argument of the kernels that need them. The host names its elements
// (gpu/device/program.hpp): STIFFNESS, for example, is (model + 3). On a GPU the numbers are constants of the program,
// and the array is empty.
typedef const constant real* model_numbers;
