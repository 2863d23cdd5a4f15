// Makes small parts of cases, each by one call.
#pragma once

#include "core/case/case.hpp"

#include <optional>
#include <string>
#include <utility>

namespace periscope::test {

inline QuantityVector mm(double x, double y, double z) {
    return {Quantity(x * 1e-3), Quantity(y * 1e-3), Quantity(z * 1e-3)};
}

inline SetEntry named(const std::string& name, SetShape shape) {
    SetEntry s;
    s.name = name;
    s.shape = std::move(shape);
    return s;
}

// Returns a condition for a set that prescribes x, y or both, in SI units.
inline ConditionEntry condition(ConditionKind kind, const std::string& set, std::optional<double> x,
                                std::optional<double> y = {}) {
    ConditionEntry e;
    e.kind = kind;
    e.set = set;
    if (x)
        e.value[0] = Quantity(*x);
    if (y)
        e.value[1] = Quantity(*y);
    return e;
}

} // namespace periscope::test
