#include "ui/painting/snapping.hpp"

#include <cmath>

namespace periscope::ui {

namespace {

constexpr double snap_reach = 6, round_pixels = 8, border_pixels = 2; // pixels

// The smallest of 1, 2 and 5 × 10^k that is not below a length.
double round_step(double length) {
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= length * (1 - 1e-9))
            return digit * power;
    return 10 * power;
}

} // namespace

double snapped(double place, const SnapGrid& grid) {
    if (!(grid.pixel > 0))
        return place;
    if (grid.spacing >= border_pixels * grid.pixel) {
        const double border = grid.origin + std::round((place - grid.origin) / grid.spacing) * grid.spacing;
        if (std::abs(border - place) <= snap_reach * grid.pixel)
            return border;
    }
    const double step = round_step(round_pixels * grid.pixel);
    return std::round(place / step) * step;
}

} // namespace periscope::ui
