// A random function of place, the same for the same seed on every machine: the scatter of a material.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Normally distributed with mean 0 and standard deviation 1. The correlation of two places at distance r is exp(−r²/ℓ²): after the
// correlation length ℓ it has fallen to 1/e. It is a sum of waves with random directions, lengths and phases, by the spectral
// representation of Shinozuka (1971). With ℓ = 0 every place has a value of its own.
class RandomField {
public:
    RandomField(double correlation_length, std::uint64_t seed); // m, not negative
    double operator()(const Vec3& place) const;

private:
    struct Wave {
        Vec3 number;      // 1/m
        double phase = 0; // rad
    };
    std::uint64_t seed_;
    std::vector<Wave> waves_; // none: no correlation
};

// Factors with mean 1 from a value of the field: log-normal with this coefficient of variation (standard deviation over mean), or of a
// Weibull distribution with this shape. Not a number where that is not positive.
double log_normal_factor(double normal, double variation);
double weibull_factor(double normal, double shape);

} // namespace periscope
