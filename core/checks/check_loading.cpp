#include "core/checks/check_loading.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/ramp.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace periscope {
namespace {

// Returns the time (s) from which the factor of a condition does not change any more; 0 if it is constant.
double end_of_ramp(const ConditionEntry& condition) {
    switch (condition.ramp) {
    case RampShape::constant:
        return 0;
    case RampShape::linear:
    case RampShape::smooth:
    case RampShape::sine_pulse:
        return condition.ramp_time.value;
    case RampShape::table:
        break;
    }
    const auto& points = condition.ramp_points;
    const bool changes =
        std::ranges::adjacent_find(points, std::ranges::not_equal_to(), &RampPoint::factor) != points.end();
    return changes ? points.back().time.value : 0;
}

double last_factor(const ConditionEntry& condition) {
    if (condition.ramp == RampShape::table)
        return condition.ramp_points.empty() ? 0 : condition.ramp_points.back().factor;
    return condition.ramp == RampShape::sine_pulse ? 0 : 1;
}

// Warns of ramps that end before the first load step. In a run that starts from a checkpoint, the ramps began in the
// earlier run, so there is no such warning.
void warn_of_ramps(const Case& c, std::vector<Problem>& warnings) {
    const int load_steps = c.run.quasi_static.load_steps;
    if (c.run.stepper == Stepper::dynamic || load_steps < 2 || !c.start.empty())
        return;
    const double first = (c.run.end_time.value - c.start_time.value) / load_steps;
    for (std::size_t i = 0; i < c.conditions.size(); ++i) {
        const ConditionEntry& condition = c.conditions[i];
        const double end = end_of_ramp(condition);
        if (!condition_info(condition.kind).has_ramp || !(end > 0) || !(end < first * (1 - 1e-9)))
            continue;
        const std::string when =
            fmt::format("The ramp ends after {}, before the first load step at {}: ", in_handy_unit(end, "s"),
                        in_handy_unit(first, "s"));
        warnings.push_back(
            {fmt::format("conditions[{}].ramp", i),
             when + (last_factor(condition) == 0
                         ? "the condition has no effect in any load step"
                         : "the full value is reached in the first load step, and the later load steps change nothing"),
             fmt::format("use a ramp as long as the run, {}",
                         in_handy_unit(c.run.end_time.value - c.start_time.value, "s"))});
    }
}

bool is_sudden(const ConditionEntry& condition) {
    return condition_info(condition.kind).has_ramp && condition.kind != ConditionKind::velocity &&
           condition.ramp == RampShape::constant && std::ranges::any_of(condition.value, [](const auto& component) {
               return component && component->value != 0;
           });
}

// Warns of loads and displacements without a ramp, which are often unintended because a new condition has no ramp. A
// displacement that is complete in the first time step is a shock; a load that is complete in the first load step does
// not change in the others. A velocity without a ramp is not reported, because the displacement that it causes grows
// steadily.
void warn_of_sudden_loads(const Case& c, std::vector<Problem>& warnings) {
    if (!c.start.empty()) // conditions without a ramp were already active in the earlier run
        return;
    const auto& all = c.conditions;
    const auto warning = [&](const ConditionEntry& condition, const char* what, const char* advice) {
        warnings.push_back({fmt::format("conditions[{}].ramp", &condition - all.data()), what, advice});
    };
    if (c.run.stepper == Stepper::dynamic) {
        for (const ConditionEntry& condition : all)
            if (condition.kind == ConditionKind::displacement && is_sudden(condition))
                warning(condition, "The whole displacement is applied within the first time step, which is a shock",
                        "choose a linear or smooth ramp, a velocity, or a quasi-static analysis");
        return;
    }
    const bool is_one_step = c.run.quasi_static.load_steps < 2 || c.run.quasi_static.load_control;
    const bool changes = !c.rigid_bodies.empty() || std::ranges::any_of(all, [](const ConditionEntry& condition) {
        return condition.kind == ConditionKind::velocity ||
               (condition_info(condition.kind).has_ramp && condition.ramp != RampShape::constant);
    });
    if (const auto sudden = std::ranges::find_if(all, is_sudden); sudden != all.end() && !is_one_step && !changes)
        warning(*sudden, "The whole load is applied in the first load step, and the later load steps change nothing",
                "choose a linear ramp as long as the run");
}

// Returns the largest factor of a ramp during a run; 1 for a condition without a ramp.
double largest_factor_of_run(const Case& c, const ConditionEntry& condition) {
    constexpr int moments = 256;
    const double start = c.start_time.value, run = c.run.end_time.value - start;
    if (!condition_info(condition.kind).has_ramp || condition.ramp == RampShape::constant || !(run > 0))
        return 1;
    const Ramp ramp = ramp_of(condition);
    double largest = 0;
    for (int k = 0; k <= moments; ++k)
        largest = std::max(largest, std::abs(ramp.value(start + k * run / moments)));
    for (const RampPoint& point : condition.ramp_points)
        if (point.time.value >= start && point.time.value <= start + run)
            largest = std::max(largest, std::abs(point.factor));
    return largest;
}

// Warns of a ramp that begins after the end of the run, and of one so slow that the run reaches only a small part of
// the value.
void warn_of_late_ramps(const Case& c, std::vector<Problem>& warnings) {
    constexpr double noticed = 0.01;
    for (std::size_t i = 0; i < c.conditions.size(); ++i)
        if (const double reached = largest_factor_of_run(c, c.conditions[i]); reached < noticed)
            warnings.push_back(
                {fmt::format("conditions[{}].ramp", i),
                 reached == 0
                     ? std::string("The ramp is zero during the whole run, so the value is never applied")
                     : fmt::format("During the run, the ramp reaches only {:.2g} % of the value", 100 * reached),
                 fmt::format("use a ramp that ends before the end time, {}",
                             in_handy_unit(c.run.end_time.value, "s"))});
}

// Returns a text with everything that a condition prescribes. Conditions with equal texts are duplicates.
std::string words_of(const ConditionEntry& e) {
    std::string words = fmt::format("{}|{}|{}|{:.17g}|{}", static_cast<int>(e.kind), e.set, static_cast<int>(e.ramp),
                                    e.ramp_time.value, static_cast<int>(e.sharing));
    const auto add = [&](const Quantity& q) { words += fmt::format("|{:.17g}{}", q.value, q.in_spacings ? "dx" : ""); };
    for (const auto& component : e.value)
        if (component)
            add(*component);
        else
            words += "|";
    for (const FactorEntry& factor : e.factor)
        words += fmt::format("|{}:{}:{}", factor.function, factor.file, factor.column);
    for (const RampPoint& point : e.ramp_points)
        words += fmt::format("|{:.17g}:{:.17g}", point.time.value, point.factor);
    if (e.pulse) {
        words += "|pulse";
        for (const Quantity& centre : e.pulse->centre)
            add(centre);
        add(e.pulse->width);
    }
    return words;
}

void warn_of_repetitions(const Case& c, std::vector<Problem>& warnings) {
    std::map<std::string, std::size_t> said;
    for (std::size_t i = 0; i < c.conditions.size(); ++i) {
        const ConditionEntry& condition = c.conditions[i];
        const auto [first, is_new] = said.try_emplace(words_of(condition), i);
        if (is_new)
            continue;
        const bool adds_up = condition_info(condition.kind).effect == ConditionEffect::loads || condition.pulse;
        warnings.push_back({fmt::format("conditions[{}]", i),
                            fmt::format("The same as conditions[{}], {}", first->second,
                                        adds_up ? "and both add up" : "so it has no effect"),
                            "remove one of them"});
    }
}

// Warns if two initial values are given for the same component of one set, because the later one replaces the earlier
// one. (Pulses are added.)
void warn_of_replaced_starts(const Case& c, std::vector<Problem>& warnings) {
    const auto is_start = [](const ConditionEntry& e) {
        const ConditionEffect effect = condition_info(e.kind).effect;
        return !e.pulse &&
               (effect == ConditionEffect::initial_velocity || effect == ConditionEffect::initial_displacement);
    };
    for (std::size_t later = 0; later < c.conditions.size(); ++later)
        for (std::size_t earlier = 0; earlier < later && is_start(c.conditions[later]); ++earlier) {
            const ConditionEntry &a = c.conditions[earlier], &b = c.conditions[later];
            if (!is_start(a) || a.kind != b.kind || a.set != b.set || a == b)
                continue;
            std::string replaced;
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (a.value[axis] && b.value[axis])
                    replaced += fmt::format("{}{}", replaced.empty() ? "" : ", ", "xyz"[axis]);
            if (!replaced.empty())
                warnings.push_back({fmt::format("conditions[{}]", later),
                                    fmt::format("Replaces {} of conditions[{}], which gives the same set an {}",
                                                replaced, earlier, condition_info(b.kind).label),
                                    "remove one of them, or use sets without common nodes"});
        }
}

} // namespace

std::vector<Problem> warn_of_loading(const Case& value) {
    std::vector<Problem> warnings;
    warn_of_ramps(value, warnings);
    warn_of_sudden_loads(value, warnings);
    warn_of_late_ramps(value, warnings);
    warn_of_repetitions(value, warnings);
    warn_of_replaced_starts(value, warnings);
    return warnings;
}

} // namespace periscope
