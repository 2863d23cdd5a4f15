// Writes the numbers of a report.
#pragma once

#include "core/case/unit.hpp"
#include "ui/plots/plot_sheet.hpp"
#include "ui/text/format.hpp"
#include "ui/text/unbroken.hpp"

#include <cmath>
#include <string>

namespace periscope::ui {

// Writes a value with four digits, in a suitable unit. A value below `accuracy` (SI) is numerical noise, and shown as
// 0.
inline QString in_unit(double value, const std::string& si_unit, UnitSystem units, double accuracy = 0) {
    const double shown = std::abs(value) < accuracy ? 0 : value;
    if (si_unit == "rad")
        return format_angle(shown);
    const HandyUnit unit = unit_in(units, si_unit, shown);
    return with_unit(QString::number(shown / unit.factor, 'g', 4),
                     unit.name == "1" ? QString() : unit_on_screen(unit.name));
}

} // namespace periscope::ui
