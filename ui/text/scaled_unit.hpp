// Chooses the unit in which numbers of a magnitude are shown: 0.0022 m as 2.2 mm, or in the unit system of the user.
#pragma once

#include "core/case/unit.hpp"

#include <QString>

namespace periscope::ui {

struct ScaledUnit {
    QString name;
    double in_si = 1; // the value of one such unit in SI
};

// Returns the unit in which this system shows values up to `largest` (SI), as unit_in() does (core/case/unit.hpp), with
// raised powers: "mm²".
ScaledUnit scaled_unit(const QString& si_unit, double largest, UnitSystem system);

// Returns "2.2 mm" for the value 0.0022 and the unit "m".
QString format_scaled(double value, const QString& si_unit, UnitSystem system, int digits = 4);

} // namespace periscope::ui
