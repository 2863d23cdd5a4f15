// Counts the least work that a time step of a model needs. The measured speed of kernels is compared with this count,
// not with what the kernels happen to do.
#pragma once

#include "core/model/model.hpp"
#include "gpu/solver.hpp"

namespace periscope::gpu {

// Returns the floating-point operations of one directed bond; a multiply-add counts as two, a root and a division as
// one each. A PMB bond of the lattice takes, in space (in plane stress, with two components instead of three):
//   η = u_j − u_i                                3  (2)
//   |ξ+η|² − |ξ|² = η·(2ξ + η)                   8  (5)
//   q, the same over |ξ|²                        1
//   s/(1+s): q times a polynomial of 5 terms     9
//   c V β/|ξ|, one constant                      1
//   ξ + η, and the force's sum                   9  (6)
//   largest and smallest q, for the break test   2
//                                               33 (26)
// Irregular nodes take 11 (8) more: for ξ (3, 2), |ξ|² (5, 3), 1/|ξ| and its square (2), V_j (1). With partial volumes
// they take 6 more, for β of a length that is not known when the kernel is compiled. Softening takes 1 more for λ,
// surface correction 3 for 2/(V_i + V_j), several materials 1 for c of the pair. State-based theory adds a first pass
// with the same operations except the force (9, 6), and 4 in the second pass, for the sums of p and of b − p and for p
// + (b − p) s/(1+s).
double flops_per_bond(const Model& model);

// Returns the bytes that a time step must move per node if every number is read once and written once, in single
// (double) precision with r = 4 (8) bytes per number, and with d = 3 components (plane stress: 2):
//   u read and written, v read and written       4 d r
//   rounding errors (16 bit), read and written   8 d, single precision only
//   lattice: the bits of the bonds, read         4 for each word of 32 bonds
//   irregular: x and V                           (d + 1) r
//   irregular: the start and length of a list    6
//   irregular: index and bit of each bond        2.5 for each bond
//   surface correction                           r
//   several materials, prescribed motions        1 for each of the two
// State-based theory adds half of the sum of all lines but the last for its first pass, and 6 r for p and b − p, which
// the first pass writes and the second one reads, and two constants.
// A lattice with 122 bonds per node takes 48 + 24 + 16 = 88 bytes in single precision. λ of softening bonds is not
// counted, because an elastic bond does not need it.
double bytes_per_node_step(const Model& model, Precision precision);

} // namespace periscope::gpu
