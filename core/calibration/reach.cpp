#include "core/calibration/reach.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/ramp.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace periscope {
namespace {

// A component of an observer of the case, which curves name as in "CMOD x".
struct ObservedComponent {
    const ObserverEntry* observer = nullptr;
    std::size_t axis = 0;
};

std::optional<ObservedComponent> component_named(const Case& value, const std::string& curve) {
    for (const ObserverEntry& observer : value.observers)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (curve == fmt::format("{} {}", observer.name, "xyz"[axis]))
                return ObservedComponent{&observer, axis};
    return std::nullopt;
}

// Returns the smallest and the largest displacement that a condition prescribes along an axis between the start and the
// end of the run, m.
std::array<double, 2> prescribed(const Case& value, const ConditionEntry& condition, std::size_t axis) {
    constexpr int moments = 200;
    const double full = condition.value[axis]->metres(value.spacing().value);
    const Ramp ramp = ramp_of(condition);
    std::array<double, 2> ends{0, 0};
    for (int k = 0; k <= moments; ++k) {
        const double moved = full * ramp.value(value.run.end_time.value * k / moments);
        ends = {std::min(ends[0], moved), std::max(ends[1], moved)};
    }
    return ends;
}

bool moves_set(const ConditionEntry& condition, std::size_t axis) {
    return condition.kind == ConditionKind::displacement && condition.value[axis] && condition.factor[axis].is_one();
}

// Returns the magnitude of the largest prescribed displacement (m) if nothing else moves the body; nothing if loads,
// velocities, factors by position or rigid bodies may move it.
std::optional<double> largest_prescribed(const Case& value) {
    double largest = 0;
    for (const ConditionEntry& condition : value.conditions) {
        const ConditionEffect effect = condition_info(condition.kind).effect;
        if (effect == ConditionEffect::holds || effect == ConditionEffect::no_fail)
            continue;
        if (effect != ConditionEffect::moves)
            return std::nullopt;
        for (std::size_t axis = 0; axis < axes_of(value.space()); ++axis)
            if (condition.value[axis]) {
                if (!moves_set(condition, axis))
                    return std::nullopt;
                const auto [low, high] = prescribed(value, condition, axis);
                largest = std::max({largest, -low, high});
            }
    }
    return largest > 0 && value.rigid_bodies.empty() ? std::optional(largest) : std::nullopt;
}

// Returns whether a name contains one of the words. Upper and lower case are equivalent, and an underscore is a space.
bool has_one_of(std::string name, std::initializer_list<std::string_view> words) {
    for (char& c : name)
        c = c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return std::ranges::any_of(words, [&name](std::string_view word) { return name.find(word) != std::string::npos; });
}

bool observes_displacement(const ObserverEntry& observer) {
    const ObserverKind kind = observer.kind;
    return kind == ObserverKind::mean_displacement || kind == ObserverKind::opening ||
           (observer_info(kind).has_field && observer.field == ObservedField::displacement);
}

// Returns the x of the fitted rows with the sign and scale of the case, in SI.
std::vector<double> computed_x(const MeasuredPoints& points, const MeasuredCurve& curve) {
    std::vector<double> x;
    const double factor = read_unit(points.x_unit).factor / curve.x.factor;
    for (const double one : points.x)
        x.push_back(one * factor);
    return x;
}

// Returns the expected number of rows of the computed curve in the fitted range, if its x grows evenly.
double rows_in_range(const std::vector<double>& x, const MeasuredCurve& curve, const Case& value,
                     const std::optional<Reach>& reach) {
    const double from = std::ranges::min(x), to = std::ranges::max(x);
    if (reach && reach->x)
        return static_cast<double>(
            std::ranges::count_if(*reach->x, [&](double one) { return from <= one && one <= to; }));
    const auto y = component_named(value, curve.y.observer);
    double rows = value.output.samples;
    if (y && y->observer->every && y->observer->every->value > 0)
        rows = value.run.end_time.value / y->observer->every->value;
    if (value.run.stepper != Stepper::dynamic)
        rows = std::min(rows, static_cast<double>(value.run.quasi_static.load_steps));
    if (!reach || !reach->is_certain || !(reach->high > reach->low))
        return rows; // an upper limit
    const double within = std::min(to, reach->high) - std::max(from, reach->low);
    return rows * std::clamp(within / (reach->high - reach->low), 0.0, 1.0);
}

} // namespace

std::optional<Reach> reach_of_case(const Case& value, const MeasuredCurve& curve) {
    const bool is_dynamic = value.run.stepper == Stepper::dynamic;
    if (curve.x.observer.empty())
        return is_dynamic ? Reach{0, value.run.end_time.value, "the end time"}
                          : Reach{0, static_cast<double>(value.run.quasi_static.load_steps), "the load steps"};
    const auto x = component_named(value, curve.x.observer);
    if (!x || !observes_displacement(*x->observer))
        return std::nullopt;
    if (const auto& control = value.run.quasi_static.load_control; control && !is_dynamic) {
        const double end = control->value.metres(value.spacing().value);
        if (control->observer != x->observer->name || static_cast<std::size_t>(control->axis) != x->axis)
            return std::nullopt;
        return Reach{std::min(0.0, end), std::max(0.0, end), "the load control"};
    }
    if (observer_info(x->observer->kind).target != ObservedTarget::two_ends)
        for (const ConditionEntry& condition : value.conditions)
            if (condition.set == x->observer->set && moves_set(condition, x->axis)) {
                const auto [low, high] = prescribed(value, condition, x->axis);
                return Reach{low, high, "the prescribed displacement"};
            }
    const auto largest = largest_prescribed(value);
    return largest ? std::optional(Reach{-*largest, *largest, "the largest prescribed displacement", false})
                   : std::nullopt;
}

std::optional<Reach> reach_of_run(const CurveTable& curves, const MeasuredCurve& curve) {
    auto points = curves.points_of(curve.y.observer, curve.x.observer);
    if (!points || points->x.empty())
        return std::nullopt;
    const auto [low, high] = std::ranges::minmax(points->x);
    return Reach{low, high, "a run with this case", true, std::move(points->x)};
}

std::string warning_of_reach(const MeasuredPoints& points, const MeasuredCurve& curve, const Reach& reach) {
    constexpr double rounding = 1e-6;
    const std::vector<double> x = computed_x(points, curve);
    const double slack = rounding * (reach.high - reach.low);
    const auto within = static_cast<std::size_t>(
        std::ranges::count_if(x, [&](double one) { return reach.low - slack <= one && one <= reach.high + slack; }));
    if (within == x.size())
        return {};
    const double factor = read_unit(points.x_unit).factor / curve.x.factor;
    const auto [low, high] = std::minmax({reach.low / factor, reach.high / factor});
    const std::string rows = within == 0 ? fmt::format("None of the {} fitted rows", x.size())
                                         : fmt::format("Only {} of {} fitted rows", within, x.size());
    return fmt::format(
        "{} of '{}' {} within the x that the computed curve {} reach, {:.4g} to {:.4g} {} ({}): load the "
        "case further, fit a shorter range, or check the unit and the sign (factor)",
        rows, points.name, within > 1 ? "lie" : "lies", reach.is_certain ? "can" : "will probably", low, high,
        points.x_unit, reach.from);
}

std::string warning_of_rows(const MeasuredPoints& points, const MeasuredCurve& curve, const Case& value,
                            const std::optional<Reach>& reach) {
    constexpr double fewest = 10;
    const double rows = rows_in_range(computed_x(points, curve), curve, value, reach);
    if (rows >= fewest)
        return {};
    const bool is_of_steps =
        value.run.stepper != Stepper::dynamic && value.run.quasi_static.load_steps <= value.output.samples;
    return fmt::format(
        "Only about {:.0f} rows of the computed curve of '{}' lie in the fitted range, too few to follow "
        "it: {}",
        rows, points.name,
        is_of_steps ? "use more load steps"
                    : "raise the history output points (output.samples), or shorten the interval of the "
                      "observer");
}

std::string warning_of_opening(const MeasuredCurve& curve) {
    for (const MeasuredAxis* axis : {&curve.x, &curve.y})
        if (!axis->observer.empty() && has_one_of(axis->column, {"cmod", "ctod", "crack mouth", "crack opening"}) &&
            !has_one_of(axis->observer, {"cmod", "ctod", "cod", "crack", "mouth", "opening", "gauge"}))
            return fmt::format(
                "The column '{}' is a crack opening by its name, and '{}' is not: add an observer of the "
                "opening between two places, beside the notch or, on a body without a notch, at the gauge "
                "points of the test",
                axis->column, axis->observer);
    return {};
}

std::string warning_before_run(const MeasuredPoints& points, const MeasuredCurve& curve, const Case& value,
                               const std::optional<Reach>& reach) {
    std::string words = warning_of_opening(curve);
    if (words.empty() && reach)
        words = warning_of_reach(points, curve, *reach);
    if (words.empty())
        words = warning_of_rows(points, curve, value, reach);
    return words;
}

} // namespace periscope
