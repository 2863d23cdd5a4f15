// Approximates the factor of a bond at small strain by a polynomial, which needs no root and no division.
#pragma once

#include <string>
#include <vector>

namespace periscope::gpu {

// With q = |ξ+η|²/|ξ|² − 1, the factor of ξ + η in the force of a bond is q P(q)/|ξ|, P(q) = 1/((1 + r) r), r
// = √(1+q). P ≈ Σ coefficient[k] q^k within `tolerance` (relative) for low ≤ q ≤ high.
struct SmallStrain {
    std::vector<double> coefficient;
    std::vector<double> stretch; // the same number of coefficients, for s/q = 1/(1 + r)
    double low = 0, high = 0;
};

inline constexpr double small_strain_tolerance = 2e-7; // three times the rounding error of single precision

// Returns the polynomial with the fewest coefficients that is valid up to q = `wanted`. It has at most 7 coefficients
// and is valid at most up to 0.3, so `high` may be less than wanted. The range −high … high is the widest one for this
// number of coefficients, so that the polynomial depends only on their number. It is found by Chebyshev interpolation.
SmallStrain small_strain(double wanted);

// The polynomial with `terms` coefficients in Horner's form, as a definition HORNER(c, x): compilers do not
// unroll a loop over few terms.
std::string horner(std::size_t terms);

} // namespace periscope::gpu
