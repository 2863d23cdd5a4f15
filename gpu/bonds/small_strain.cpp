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

// The polynomial through the Chebyshev points of the range, by Newton's divided differences.
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
    for (std::size_t j = terms - 1; j-- > 0;) { // c(q) (q − x_j) + d_j
        c.insert(c.begin(), 0.0);
        for (std::size_t k = 0; k + 1 < c.size(); ++k)
            c[k] -= x[j] * c[k + 1];
        c[0] += d[j];
    }
    return c;
}

double error(const std::vector<double>& c, double low, double high) {
    double most = 0;
    for (int k = 0; k <= 400; ++k) {
        const double q = low + (high - low) * k / 400;
        most = std::max(most, std::abs(value(c, q) / exact(q) - 1));
    }
    return most;
}

} // namespace

SmallStrain small_strain(double wanted) {
    constexpr std::size_t most = 7;
    for (std::size_t terms = 2; terms <= most; ++terms) {
        SmallStrain best;
        const auto try_range = [&](double low, double high) {
            auto c = interpolate(exact, terms, low, high);
            if (error(c, low, high) > small_strain_tolerance)
                return false;
            best = {std::move(c), {}, low, high};
            return true;
        };
        double high = std::min(wanted, 0.3);
        while (!try_range(-high, high) && terms == most)
            high *= 0.8;
        if (best.coefficient.empty())
            continue;
        for (double low = 1.2 * best.low; low > -0.5 && try_range(low, high); low *= 1.2) {
        }
        best.stretch = interpolate(exact_stretch, terms, best.low, best.high);
        return best;
    }
    return {};
}

std::string horner(std::size_t terms) {
    std::string form = fmt::format("(realv)(c[{}])", terms - 1);
    for (std::size_t k = terms - 1; k-- > 0;)
        form = fmt::format("fma({}, x, (realv)(c[{}]))", form, k);
    return "#define HORNER(c, x) " + form;
}

} // namespace periscope::gpu
