// What a time step of a model takes at least: the yardstick that kernels are held against, not what they
// happen to do.
#pragma once

#include "core/model/model.hpp"
#include "gpu/solver.hpp"

namespace periscope::gpu {

// Floating-point operations of one directed bond; a multiply-add counts two, root and division one each. A
// bond of the lattice, PMB, in space (in plane stress, where three components are two):
//   η = u_j − u_i                                3  (2)
//   |ξ+η|² − |ξ|² = η·(2ξ + η)                   8  (5)
//   q, the same over |ξ|²                        1
//   s/(1+s): q times a polynomial of 5 terms     9
//   c V β/|ξ|, one constant                      1
//   ξ + η, and the force's sum                   9  (6)
//   largest and smallest q, for the break test   2
//                                               33 (26)
// Irregular nodes: 11 (8) more, for ξ (3, 2), |ξ|² (5, 3), 1/|ξ| and its square (2), V_j (1); with partial
// volumes 6 more, for β of a length that is not known beforehand. Softening: 1 for λ. Surface correction: 3
// for 2/(V_i + V_j). Several materials: 1 for c of the pair. State-based: a first pass of the same without forces (9, 6), and 4
// in the second for the sums of p and of b − p and for p + (b − p) s/(1+s).
double flops_per_bond(const Model& model);

// Bytes a time step must move per node if every number is read once and written once, in single (double)
// precision of r = 4 (8) bytes and with d = 3 components (plane stress: 2):
//   u read and written, v read and written       4 d r
//   16-bit remainders of both, read and written  8 d, single precision only
//   the bits of the bonds, read                  4 a word of 32 on a lattice
//   irregular: x and V (d + 1) r, place of the list 6, and 2.5 a bond for index and bit
//   surface correction r, several materials 1, prescribed motions 1
//   state-based: half of it again in the first pass, and p and b − p written and read, and two constants
// A lattice of 122 bonds in single precision: 48 + 24 + 16 = 88. The λ of softening bonds are not counted: an
// elastic bond needs none.
double bytes_per_node_step(const Model& model, Precision precision);

} // namespace periscope::gpu
