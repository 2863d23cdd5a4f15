// Defines the types of numbers. Lengths are in spacings and times in time steps. So values have moderate magnitudes
// whatever the units of the case, and the positions of lattice nodes are exact in single precision.
#pragma once

// Without this attribute, the compiler calls functions that it considers too large for inlining, which is ten times
// slower.
#define INLINE inline __attribute__((always_inline))

// Denormal numbers are treated as zero. While the first waves spread, most displacements are denormal, and a processor
// takes some hundred cycles for an operation with such a number. The option -cl-denorms-are-zero has the same effect,
// but with it PoCL 6 calls its built-in functions (fma, select, vload16) instead of inlining them, which is 7 to 10
// times slower. So on PoCL, kernels set the processor's flags for this (FTZ and DAZ of MXCSR) when they begin; PoCL
// restores them after the kernel.
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

// The array of the numbers of a model, such as stiffness and critical stretch, which is the argument `model` of
// kernels. The host defines names for its elements (gpu/device/program.hpp): STIFFNESS, for example, is (model + 3). On
// a GPU the numbers are constants of the program instead, and the array is empty.
typedef const constant real* model_numbers;
