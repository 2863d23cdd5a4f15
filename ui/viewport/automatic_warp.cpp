#include "ui/viewport/automatic_warp.hpp"

#include "ui/document/results.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

// Rounds down to 1, 2 or 5 times a power of ten, so that the factor is easy to read and seldom changes between frames.
double rounded_down(double factor) {
    const double power = std::pow(10, std::floor(std::log10(factor)));
    const double digit = factor / power;
    return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

} // namespace

double automatic_warp(double largest_displacement, double body_size) {
    constexpr double most_drawn = 0.04, largest_factor = 1e6;
    const double wanted = most_drawn * body_size;
    if (!(largest_displacement > 0) || largest_displacement >= wanted)
        return 1;
    return std::min(largest_factor, rounded_down(wanted / largest_displacement));
}

double automatic_warp(const Results& results) {
    const auto& rigid = results.model()->rigid_bodies;
    if (std::any_of(rigid.begin(), rigid.end(), [](const RigidBody& b) { return b.motion != RigidMotion::fixed; }))
        return 1;
    const double expected = results.expected_displacement();
    return automatic_warp(expected > 0 ? expected : results.largest_displacement(), results.nodes()->bounds.diagonal());
}

} // namespace periscope::ui
