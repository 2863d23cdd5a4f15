#include "core/stiffness/fastest_vibration.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace periscope {
namespace {

using Range = tbb::blocked_range<std::size_t>;
constexpr std::size_t grain = 4096;

// Returns a pseudo-random number between −1 and 1 that depends on `number` only (SplitMix64; Steele, Lea & Flood 2014).
double scattered(std::uint64_t number) {
    std::uint64_t z = (number + 1) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1p-52 - 1;
}

SiteField first_vector(const ScaledStiffness& stiffness, std::size_t axes) {
    SiteField v;
    for (std::size_t a = 0; a < 3; ++a) {
        v[a].assign(stiffness.size, 0);
        for (std::size_t i = 0; a < axes && i < stiffness.size; ++i)
            if (stiffness.vacant.empty() || stiffness.vacant[i] == 0)
                v[a][i] = scattered(3 * std::uint64_t{i} + a);
    }
    return v;
}

// Returns the scalar product. The order of the sum does not depend on the number of threads.
double product_of(const SiteField& v, const SiteField& w) {
    return tbb::parallel_deterministic_reduce(
        Range(0, v[0].size(), grain), 0.0,
        [&](const Range& range, double sum) {
            for (std::size_t a = 0; a < 3; ++a)
                for (std::size_t i = range.begin(); i < range.end(); ++i)
                    sum += v[a][i] * w[a][i];
            return sum;
        },
        [](double a, double b) { return a + b; });
}

template <typename Each> // (component, index)
void for_all(const SiteField& v, const Each& each) {
    tbb::parallel_for(Range(0, v[0].size(), grain), [&](const Range& range) {
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t i = range.begin(); i < range.end(); ++i)
                each(a, i);
    });
}

// The tridiagonal matrix of the Lanczos method, with α on the diagonal and β beside it.
struct Tridiagonal {
    std::vector<double> alpha, beta; // `beta` also has the β_k after the last α_k

    // The pivots of x − T are all positive if and only if x is above all eigenvalues.
    bool is_below(double x) const {
        double pivot = 1;
        for (std::size_t k = 0; k < alpha.size(); ++k) {
            pivot = x - alpha[k] - (k > 0 ? beta[k - 1] * beta[k - 1] / pivot : 0);
            if (!(pivot > 0))
                return false;
        }
        return true;
    }

    double largest() const {
        double low = *std::ranges::max_element(alpha), high = 0;
        for (std::size_t k = 0; k < alpha.size(); ++k)
            high = std::max(high, alpha[k] + (k > 0 ? beta[k - 1] : 0) + (k + 1 < alpha.size() ? beta[k] : 0));
        for (int halving = 0; halving < 60; ++halving) {
            const double middle = 0.5 * (low + high);
            (is_below(middle) ? high : low) = middle;
        }
        return high;
    }

    // Returns the last component of the unit eigenvector for this eigenvalue. Its square is 1 divided by the derivative
    // of the last pivot.
    double last_component(double eigenvalue) const {
        double pivot = 1, slope = 0;
        for (std::size_t k = 0; k < alpha.size(); ++k) {
            const double of_last = k > 0 ? beta[k - 1] / pivot : 0;
            slope = 1 + of_last * of_last * slope;
            pivot = eigenvalue - alpha[k] - (k > 0 ? beta[k - 1] * of_last : 0);
        }
        return 1 / std::sqrt(slope);
    }
};

} // namespace

std::uint32_t lanczos::enough_layers(Space space, int reach) {
    const int of_reach = space == Space::solid ? 8 : space == Space::bar ? 64 : 16;
    return static_cast<std::uint32_t>(std::max(25, of_reach * reach + 1));
}

double FastestVibration::longest_step() const {
    return square + residual > 0 ? 2 / std::sqrt(square + residual) : std::numeric_limits<double>::infinity();
}

FastestVibration fastest_vibration(const ScaledStiffness& stiffness, std::size_t axes, int most_products,
                                   double enough) {
    SiteField v = first_vector(stiffness, axes), before = v, product;
    const double length = std::sqrt(product_of(v, v));
    for_all(v, [&](std::size_t a, std::size_t i) {
        v[a][i] /= length;
        before[a][i] = 0;
    });
    Tridiagonal t;
    FastestVibration result;
    while (result.products < most_products) {
        stiffness.multiply(v, product);
        ++result.products;
        const double alpha = product_of(v, product), last = t.beta.empty() ? 0 : t.beta.back();
        for_all(v, [&](std::size_t a, std::size_t i) { product[a][i] -= alpha * v[a][i] + last * before[a][i]; });
        const double beta = std::sqrt(product_of(product, product));
        t.alpha.push_back(alpha);
        t.beta.push_back(beta);
        result.square = t.largest();
        result.residual = beta * t.last_component(result.square);
        if (!(beta > 1e-12 * result.square) || result.residual <= enough * result.square)
            break;
        for_all(v, [&](std::size_t a, std::size_t i) {
            before[a][i] = v[a][i];
            v[a][i] = product[a][i] / beta;
        });
    }
    return result;
}

FastestVibration fastest_vibration(const Model& m) {
    const std::uint32_t layers = m.regular ? lanczos::enough_layers(m.space, m.regular->reach()) : 0;
    return fastest_vibration(scaled_stiffness(m, layers), axes_of(m.space), lanczos::most_products, lanczos::enough);
}

} // namespace periscope
