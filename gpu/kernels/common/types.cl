// Numbers. Lengths are in spacings and times in steps: every value is near one, whatever the units of the case, and the
// positions of a lattice are exact in single precision.

// Left alone, the compiler calls what it finds too large: ten times slower.
#define INLINE inline __attribute__((always_inline))

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
