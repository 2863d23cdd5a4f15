// Chooses the unit in which numbers of a magnitude are shown: 0.0022 m as 2.2 mm, or in the unit system of the user.
#pragma once

#include "core/case/unit.hpp"

#include <QString>

namespace periscope::ui {

struct ScaledUnit {
    QString name;
    double in_si = 1; // the value of one such unit in SI
};

// Returns the unit in which a value of the size `largest` (SI) is easy to read. With `UnitSystem::fitting`, units that
// accept a prefix, such as m, m/s, s, N, Pa and J, get one; other units are not changed.
ScaledUnit scaled_unit(const QString& si_unit, double largest, UnitSystem system);

// Returns "2.2 mm" for the value 0.0022 and the unit "m".
QString format_scaled(double value, const QString& si_unit, UnitSystem system, int digits = 4);

} // namespace periscope::ui
