#include "core/preparation/predicted_iterations.hpp"

#include "core/case/condition_table.hpp"
#include "core/physics/material_laws.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace periscope {
namespace {

constexpr double of_newton = 1.5, of_relaxation = 4; // iterations of the first load step per ratio of frequencies
// Iterations of a later load step per iteration of the first one; it starts from the extrapolated displacement.
constexpr double of_later_step = 0.4;
// Iterations of a load step with growing cracks per iteration of the first one by Newton's method.
constexpr double of_cracking_step = 100;
// With load control: factor on the iterations of a load step with growing cracks.
constexpr double of_load_control = 3;
constexpr double out_of_reach = 0.2; // stretch

double slowest_wave(const Case& c) {
    double least = std::numeric_limits<double>::infinity();
    for (const MaterialEntry& m : c.materials)
        least = std::min(least, std::sqrt(youngs_modulus_of(m, c) / m.density.value));
    return std::isfinite(least) ? least : 0;
}

// Returns the axes along which something is moved or loaded; all axes for rigid bodies, and if the direction is
// unknown.
std::array<bool, 3> loaded_axes(const Case& c) {
    std::array<bool, 3> loaded{};
    for (const ConditionEntry& condition : c.conditions) {
        const ConditionInfo& info = condition_info(condition.kind);
        if (!info.prescribes_motion() && info.effect != ConditionEffect::loads)
            continue;
        for (std::size_t a = 0; a < 3; ++a)
            loaded[a] = loaded[a] || info.is_scalar || (condition.value[a] && condition.value[a]->value != 0);
    }
    return c.rigid_bodies.empty() ? loaded : std::array{true, true, true};
}

// Returns whether bonds may break. Elastic models are usually given a critical stretch that no run reaches.
bool can_crack(const Case& c) {
    return !std::ranges::all_of(c.materials, [](const MaterialEntry& m) {
        return m.law == LawKind::linear && m.critical_stretch && m.critical_stretch->value >= out_of_reach;
    });
}

} // namespace

PredictedIterations predicted_iterations(const Case& c, const Vec3& size, double stable_step) {
    const double speed = slowest_wave(c), length = std::max({size.x, size.y, size.z});
    if (!(speed > 0) || !(length > 0) || !(stable_step > 0))
        return {};
    const std::array<bool, 3> loaded = loaded_axes(c);
    double longest = 2 * length / (std::numbers::pi * speed); // 1/ω of the slowest mode, s
    for (std::size_t a = 0; a < axes_of(c.space()); ++a)
        if (loaded[a] && size[a] > 0 && size[a] < length)
            longest = std::max(longest, std::sqrt(12.0) * length * length /
                                            (std::numbers::pi * std::numbers::pi * size[a] * speed));
    const double ratio = 2 / stable_step * longest, steps = c.run.quasi_static.load_steps;
    const double first = (c.run.stepper == Stepper::relaxation ? of_relaxation : of_newton) * ratio;
    PredictedIterations found{first * (1 + of_later_step * (steps - 1)), 0};
    if (can_crack(c))
        found.cracking = std::max(found.elastic, of_cracking_step * of_newton * ratio * steps *
                                                     (c.run.quasi_static.load_control ? of_load_control : 1));
    return found;
}

} // namespace periscope
