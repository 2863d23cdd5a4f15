// A random function of position, for the scatter of a material. The same seed gives the same function on every machine.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// The values are normally distributed with mean 0 and standard deviation 1. The correlation of two positions at
// distance r is exp(−r²/ℓ²), 1/e at the correlation length ℓ. The field is a sum of waves with random directions,
// lengths and phases (spectral representation, Shinozuka 1971). With ℓ = 0, values at different positions are
// independent.
class RandomField {
public:
    RandomField(double correlation_length, std::uint64_t seed); // m, not negative
    double operator()(const Vec3& position) const;

private:
    struct Wave {
        Vec3 number;      // wave vector, 1/m
        double phase = 0; // rad
    };
    std::uint64_t seed_;
    std::vector<Wave> waves_; // empty: no correlation
};

// The two functions below convert a value of the field, `normal`, to a factor with mean 1: log-normally distributed
// with a coefficient of variation (standard deviation divided by mean), or Weibull distributed with a shape parameter.
// The factor is NaN if the parameter is not positive; a variation of 0 gives 1.
double log_normal_factor(double normal, double variation);
double weibull_factor(double normal, double shape);

} // namespace periscope
