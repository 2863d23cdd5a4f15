// Approximates the factor of a bond at small strain by a polynomial, which needs no root and no division.
#pragma once

#include <string>
#include <vector>

namespace periscope::gpu {

// ξ is the vector of a bond in the undeformed body, η the relative displacement of its ends, and q = |ξ+η|²/|ξ|² − 1.
// The factor of ξ + η in the force of a bond, divided by c, is q P(q)/|ξ| with P(q) = 1/((1 + r) r) and r = √(1+q). For
// low ≤ q ≤ high, P = Σ coefficient[k] q^k with a relative error of at most small_strain_tolerance.
struct SmallStrain {
    std::vector<double> coefficient;
    std::vector<double> stretch; // the same number of coefficients, for s/q = 1/(1 + r); s: stretch
    double low = 0, high = 0;
};

inline constexpr double small_strain_tolerance = 2e-7; // three times the rounding error of single precision

// Returns the polynomial with the fewest coefficients that is valid up to q = `wanted`, by Chebyshev interpolation. It
// has at most 7 coefficients and is valid at most up to q = 0.3, so `high` may be less than `wanted`. Its range −high …
// high is the widest one for its number of coefficients, so the polynomial depends only on this number.
SmallStrain small_strain(double wanted);

// Returns the definition of a macro HORNER(c, x), a polynomial with `terms` coefficients in Horner's form. A macro is
// used because compilers do not unroll a loop over so few terms.
std::string horner(std::size_t terms);

} // namespace periscope::gpu
