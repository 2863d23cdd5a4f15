#include "core/case/written_length.hpp"

#include <cmath>
#include <fmt/format.h>

namespace periscope {
namespace {

// Returns the nearest number without digits below the resolution.
double without_digits_below(double value, double resolution) {
    if (!(resolution > 0))
        return value;
    const double step = std::pow(10.0, std::floor(std::log10(resolution)));
    return std::round(value / step) * step;
}

} // namespace

Quantity written_length(double metres, int digits, double resolution) {
    const double mm = without_digits_below(1e3 * metres, 1e3 * resolution) + 0.0; // + 0.0: no "-0 mm"
    return parse_quantity(fmt::format("{:.{}g} mm", mm, digits), dimension::length);
}

} // namespace periscope
