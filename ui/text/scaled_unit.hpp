// The unit in which numbers of a size are shown: 0.0022 m as 2.2 mm, or in the system a person has chosen.
#pragma once

#include "core/case/unit.hpp"

#include <QString>

namespace periscope::ui {

struct ScaledUnit {
    QString name;
    double in_si = 1; // one of it
};

// With 'fitting', m, m/s, s, N, Pa, kg, J and other units that take a prefix get one; the rest stay as they are.
ScaledUnit scaled_unit(const QString& si_unit, double largest, UnitSystem system);

// "2.2 mm" of 0.0022 and "m".
QString format_scaled(double value, const QString& si_unit, UnitSystem system, int digits = 4);

} // namespace periscope::ui
