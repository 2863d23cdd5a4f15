#include "gpu/bonds/small_strain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace periscope::gpu {
namespace {

double exact(double q) {
    const double r = std::sqrt(1 + q);
    return 1 / ((1 + r) * r);
}

double exact_stretch(double q) {
    return 1 / (1 + std::sqrt(1 + q));
}

double value(const std::vector<double>& c, double q) {
    return std::accumulate(c.rbegin(), c.rend(), 0.0, [q](double sum, double next) { return sum * q + next; });
}

// Returns the polynomial through the Chebyshev points of the range, by Newton's divided differences.
std::vector<double> interpolate(double (*function)(double), std::size_t terms, double low, double high) {
    std::vector<double> x(terms), d(terms);
    for (std::size_t k = 0; k < terms; ++k) {
        const double angle = std::numbers::pi * (static_cast<double>(k) + 0.5) / static_cast<double>(terms);
        x[k] = 0.5 * (low + high) + 0.5 * (high - low) * std::cos(angle);
        d[k] = function(x[k]);
    }
    for (std::size_t j = 1; j < terms; ++j)
        for (std::size_t k = terms - 1; k >= j; --k)
            d[k] = (d[k] - d[k - 1]) / (x[k] - x[k - j]);
    std::vector<double> c{d[terms - 1]};
    for (std::size_t j = terms - 1; j-- > 0;) { // replaces c(q) by c(q) (q − x_j) + d_j
        c.insert(c.begin(), 0.0);
        for (std::size_t k = 0; k + 1 < c.size(); ++k)
            c[k] -= x[j] * c[k + 1];
        c[0] += d[j];
    }
    return c;
}

bool holds(std::size_t terms, double reach) {
    const std::vector<double> c = interpolate(exact, terms, -reach, reach);
    for (int k = -200; k <= 200; ++k) {
        const double q = reach * k / 200;
        if (std::abs(value(c, q) / exact(q) - 1) > small_strain_tolerance)
            return false;
    }
    return true;
}

constexpr std::size_t fewest_terms = 2, most_terms = 7;
constexpr double largest_reach = 0.3;

// Returns the largest q for which this number of terms is accurate in −q … q.
double reach_of(std::size_t terms) {
    double low = 0, high = largest_reach;
    if (holds(terms, high))
        return high;
    for (int k = 0; k < 30; ++k) {
        const double middle = 0.5 * (low + high);
        (holds(terms, middle) ? low : high) = middle;
    }
    return low;
}

} // namespace

SmallStrain small_strain(double wanted) {
    for (std::size_t terms = fewest_terms;; ++terms) {
        const double reach = reach_of(terms);
        if (reach >= std::min(wanted, largest_reach) || terms == most_terms)
            return {interpolate(exact, terms, -reach, reach), interpolate(exact_stretch, terms, -reach, reach), -reach,
                    reach};
    }
}

std::string horner(std::size_t terms) {
    std::string form = fmt::format("(realv)(c[{}])", terms - 1);
    for (std::size_t k = terms - 1; k-- > 0;)
        form = fmt::format("fma({}, x, (realv)(c[{}]))", form, k);
    return "#define HORNER(c, x) " + form;
}

} // namespace periscope::gpu
