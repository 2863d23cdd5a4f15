// Writes a column of a table in one unit, which suits its largest value.
#pragma once

#include "core/base/vec3.hpp"
#include "ui/text/scaled_unit.hpp"

#include <QString>

#include <cmath>

namespace periscope::ui {

struct UnitColumn {
    UnitColumn(const char* si_unit, double largest, UnitSystem units, double noise_below = 0)
        : unit(scaled_unit(QLatin1String(si_unit), largest, units)), noise(noise_below) {}
    QString head(const QString& name) const { return QStringLiteral("%1 (%2)").arg(name, unit.name); }
    QString cell(double value) const {
        return QString::number(std::abs(value) < noise ? 0 : value / unit.in_si, 'g', 4);
    }
    QString cell(const Vec3& value) const {
        return QStringLiteral("%1, %2, %3").arg(cell(value.x), cell(value.y), cell(value.z));
    }
    // Returns a position in the body, rounded to a tenth of the spacing of its nodes or finer.
    QString position(const Vec3& at, double spacing) const {
        const double finest = spacing > 0 ? std::pow(10, std::floor(std::log10(0.1 * spacing / unit.in_si))) : 0;
        const auto words = [&](double x) {
            const double shown = x / unit.in_si;
            return QString::number(finest > 0 ? std::round(shown / finest) * finest + 0.0 : shown, 'g', 6);
        };
        return QStringLiteral("%1, %2, %3").arg(words(at.x), words(at.y), words(at.z));
    }
    ScaledUnit unit;
    double noise; // SI value below which numbers are shown as 0
};

} // namespace periscope::ui
