#include "core/case/random_field.hpp"

#include "core/base/open_unit.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace periscope {
namespace {

constexpr int waves = 200; // their sum is nearly normal: its kurtosis differs from that of a normal distribution by
                           // 1.5/200
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

// Converts two words of random bits to a normally distributed number by the transform of Box and Muller 1958.
double normal_of(std::uint64_t a, std::uint64_t b) {
    return std::sqrt(-2 * std::log(open_unit(a))) * std::cos(2 * std::numbers::pi * open_unit(b));
}

std::uint64_t hash_of(const Vec3& position, std::uint64_t seed) {
    std::uint64_t hash = seed;
    for (std::size_t a = 0; a < 3; ++a)
        hash = std::mt19937_64(hash ^ std::bit_cast<std::uint64_t>(position[a] + 0.0))(); // adding +0.0 turns −0 into 0
    return hash;
}

} // namespace

RandomField::RandomField(double correlation_length, std::uint64_t seed) : seed_(seed) {
    if (!(correlation_length > 0))
        return;
    std::mt19937_64 random(seed);
    // Wave vectors are normally distributed, because the Fourier transform of the correlation exp(−r²/ℓ²) is a normal
    // density.
    const double spread = std::numbers::sqrt2 / correlation_length;
    const auto normal = [&random] {
        const std::uint64_t a = random(), b = random();
        return normal_of(a, b);
    };
    for (int w = 0; w < waves; ++w) {
        const double x = normal(), y = normal(), z = normal();
        waves_.push_back({spread * Vec3{x, y, z}, 2 * std::numbers::pi * open_unit(random())});
    }
}

double RandomField::operator()(const Vec3& position) const {
    if (waves_.empty()) {
        std::mt19937_64 random(hash_of(position, seed_));
        const std::uint64_t a = random(), b = random();
        return normal_of(a, b);
    }
    double sum = 0;
    for (const Wave& wave : waves_)
        sum += std::cos(dot(wave.number, position) + wave.phase);
    return std::sqrt(2.0 / waves) * sum;
}

double log_normal_factor(double normal, double variation) {
    if (!(variation > 0))
        return variation == 0 ? 1 : no_number;
    const double variance = std::log1p(variation * variation); // variance of the logarithm
    return std::exp(std::sqrt(variance) * normal - variance / 2);
}

double weibull_factor(double normal, double shape) {
    if (!(shape > 0))
        return no_number;
    const double above = 0.5 * std::erfc(normal / std::numbers::sqrt2); // the probability of a larger value
    return std::pow(-std::log(above), 1 / shape) / std::tgamma(1 + 1 / shape);
}

} // namespace periscope
