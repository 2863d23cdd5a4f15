// The factor of a bond at small strain as a polynomial, without root and division.
#pragma once

#include <string>
#include <vector>

namespace periscope::gpu {

// With q = |ξ+η|²/|ξ|² − 1, the factor of ξ + η in the force of a bond is q P(q)/|ξ|, P(q) = 1/((1 + r) r), r
// = √(1+q). P ≈ Σ coefficient[k] q^k within `tolerance` (relative) for low ≤ q ≤ high.
struct SmallStrain {
    std::vector<double> coefficient;
    std::vector<double> stretch; // as many, of s/q = 1/(1 + r)
    double low = 0, high = 0;
};

inline constexpr double small_strain_tolerance = 2e-7; // three roundings of single precision

// The fewest coefficients that reach up to q = `wanted` (at most 7, and to 0.3; then `high` may be less than wanted). The range is the widest
// to which this many reach, from −high to high, so that the polynomial depends only on the number of its coefficients. Chebyshev
// interpolation.
SmallStrain small_strain(double wanted);

// The polynomial with `terms` coefficients in Horner's form, as a definition HORNER(c, x): compilers leave a
// loop over so few terms as it is.
std::string horner(std::size_t terms);

} // namespace periscope::gpu
