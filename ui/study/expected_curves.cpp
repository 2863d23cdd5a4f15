#include "ui/study/expected_curves.hpp"

#include "core/model/observer_columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

namespace periscope::ui {
namespace {

// m; a component that is not known is empty
using KnownPosition = std::array<std::optional<double>, 3>;

KnownPosition known(const QuantityVector& point, double spacing) {
    return {point[0].metres(spacing), point[1].metres(spacing), point[2].metres(spacing)};
}

KnownPosition middle(const KnownPosition& a, const KnownPosition& b) {
    KnownPosition between;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (a[axis] && b[axis])
            between[axis] = (*a[axis] + *b[axis]) / 2;
        else
            between[axis] = a[axis] ? a[axis] : b[axis];
    return between;
}

KnownPosition position_of(const SetShape& shape, double spacing) {
    return std::visit(
        [spacing](const auto& s) -> KnownPosition {
            using Shape = std::decay_t<decltype(s)>;
            if constexpr (std::is_same_v<Shape, SetBox>) {
                KnownPosition low, high;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    if (s.min[axis])
                        low[axis] = s.min[axis]->metres(spacing);
                    if (s.max[axis])
                        high[axis] = s.max[axis]->metres(spacing);
                }
                return middle(low, high);
            } else if constexpr (std::is_same_v<Shape, SetBrush>) {
                return s.dabs.empty() ? KnownPosition{} : known(s.dabs.front().centre, spacing);
            } else if constexpr (std::is_same_v<Shape, SetSphere>) {
                return known(s.centre, spacing);
            } else if constexpr (std::is_same_v<Shape, SetCylinder>) {
                return middle(known(s.from, spacing), known(s.to, spacing));
            } else if constexpr (std::is_same_v<Shape, SetNearest> || std::is_same_v<Shape, SetFace>) {
                return known(s.point, spacing);
            } else {
                return {};
            }
        },
        shape);
}

KnownPosition position_of(const ObservedEnd& end, const Case& value) {
    const double spacing = value.spacing().value;
    if (end.point)
        return known(*end.point, spacing);
    const auto set = std::ranges::find(value.sets, end.set, &SetEntry::name);
    return !end.is_set() || set == value.sets.end() ? KnownPosition{} : position_of(set->shape, spacing);
}

// Returns the axis along which the two ends are farthest from each other; nothing if no distance is known.
std::optional<std::size_t> axis_between_ends(const ObserverEntry& observer, const Case& value) {
    const KnownPosition first = position_of(observer.ends[0], value), second = position_of(observer.ends[1], value);
    std::optional<std::size_t> longest;
    double length = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (first[axis] && second[axis])
            if (const double distance = std::abs(*first[axis] - *second[axis]); distance > length) {
                longest = axis;
                length = distance;
            }
    return longest;
}

bool is_expected_along(const ObserverEntry& observer, std::size_t axis, const Case& value) {
    if (observer.kind == ObserverKind::opening)
        if (const auto between = axis_between_ends(observer, value))
            return *between == axis;
    return std::ranges::any_of(value.conditions, [axis](const ConditionEntry& condition) {
        return condition.value[axis] && condition.value[axis]->value != 0;
    });
}

} // namespace

std::vector<CurveInfo> curves_of_case(const Case& value) {
    std::vector<CurveInfo> curves;
    for (const ObserverEntry& observer : value.observers)
        for (const ObserverDefinition& column : columns_of(observer, value)) {
            const CurveTable table({column});
            for (std::size_t part = 0; part < table.curves().size(); ++part)
                if (!is_always_zero(column, part, value.space()))
                    curves.push_back(table.curves()[part]);
        }
    return curves;
}

OfferedCurves expected_curves(const Case& value) {
    OfferedCurves offered{curves_of_case(value), {}};
    for (const CurveInfo& curve : offered.curves) {
        const auto observer = std::ranges::find(value.observers, curve.observer, &ObserverEntry::name);
        const auto axis = std::string_view("xyz").find(curve.name.empty() ? ' ' : curve.name.back());
        const bool is_known = observer != value.observers.end() && axis != std::string_view::npos;
        offered.spans.push_back(is_known && is_expected_along(*observer, axis, value) ? 1 : 0);
    }
    return offered;
}

} // namespace periscope::ui
