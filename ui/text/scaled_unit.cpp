#include "ui/text/scaled_unit.hpp"

#include "ui/text/format.hpp"
#include "ui/text/unbroken.hpp"

#include <cmath>

namespace periscope::ui {

ScaledUnit scaled_unit(const QString& si_unit, double largest, UnitSystem system) {
    const HandyUnit unit = unit_in(system, si_unit.toStdString(), largest);
    return {unit_words(unit.name), unit.factor};
}

QString format_scaled(double value, const QString& si_unit, UnitSystem system, int digits) {
    const ScaledUnit unit = scaled_unit(si_unit, std::abs(value), system);
    return with_unit(QString::number(value / unit.in_si, 'g', digits), unit.name);
}

} // namespace periscope::ui
