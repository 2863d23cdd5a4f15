#include "core/curves/reactions.hpp"

#include "core/case/condition_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope {
namespace {

std::array<bool, 3> prescribed_axes(const ConditionEntry& condition) {
    std::array<bool, 3> axes{};
    for (std::size_t a = 0; a < axes.size(); ++a)
        axes[a] = condition_info(condition.kind).effect == ConditionEffect::holds || condition.value[a].has_value();
    return axes;
}

// Adds the components along `axes` to the reaction, with the peak and the last value that the observer recorded.
// `count` is the number of dimensions.
void take_curves(Reaction& reaction, const CurveTable& curves, const std::array<bool, 3>& axes, std::size_t count) {
    constexpr std::array names{'x', 'y', 'z'};
    for (std::size_t a = 0; a < count; ++a) {
        const auto points = curves.points_of(reaction.observer + ' ' + names[a], {});
        const auto peak = points ? peak_of(*points) : std::nullopt;
        if (!peak)
            continue;
        reaction.magnitude = std::max(reaction.magnitude, std::abs(peak->value));
        if (axes[a])
            reaction.components.push_back({names[a], peak->value, peak->at, points->y.back()});
    }
}

} // namespace

std::vector<Reaction> reactions(const Case& value, const CurveTable& curves) {
    std::vector<Reaction> all;
    const std::size_t count = axes_of(value.space());
    const auto add = [&](Reaction::Of of, std::size_t index, const std::array<bool, 3>& axes, const auto& records) {
        Reaction reaction{of, index, {}, {}};
        if (const auto observer = std::ranges::find_if(value.observers, records); observer != value.observers.end()) {
            reaction.observer = observer->name;
            take_curves(reaction, curves, axes, count);
        }
        all.push_back(std::move(reaction));
    };
    for (std::size_t i = 0; i < value.conditions.size(); ++i)
        if (const ConditionEntry& condition = value.conditions[i]; condition_info(condition.kind).prescribes_motion())
            add(Reaction::Of::condition, i, prescribed_axes(condition), [&condition](const ObserverEntry& o) {
                return o.kind == ObserverKind::reaction && o.set == condition.set;
            });
    for (std::size_t i = 0; i < value.rigid_bodies.size(); ++i)
        add(Reaction::Of::rigid_body, i, {true, true, true}, [&value, i](const ObserverEntry& o) {
            return o.kind == ObserverKind::rigid_body && o.quantity == RigidQuantity::force &&
                   o.body == value.rigid_bodies[i].name;
        });
    return all;
}

} // namespace periscope
