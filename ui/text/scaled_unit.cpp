#include "ui/text/scaled_unit.hpp"

#include "ui/text/format.hpp"
#include "ui/text/unbroken.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace periscope::ui {

ScaledUnit scaled_unit(const QString& si_unit, double largest, UnitSystem system) {
    if (system != UnitSystem::fitting || si_unit == QLatin1String("kg")) {
        const HandyUnit unit = unit_in(system, si_unit.toStdString(), largest);
        return {unit_words(unit.name), unit.factor};
    }
    static constexpr std::array<std::pair<double, const char*>, 7> prefixes{
        {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}, {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}}};
    const bool takes_prefix = si_unit == QLatin1String("m") || si_unit == QLatin1String("s") ||
                              si_unit == QLatin1String("m/s") || si_unit == QLatin1String("N") ||
                              si_unit == QLatin1String("Pa") || si_unit.startsWith(QLatin1String("J"));
    if (!takes_prefix || largest == 0 || !std::isfinite(largest))
        return {si_unit, 1};
    const bool metres = si_unit.startsWith(QLatin1Char('m'));
    for (const auto& [in_si, name] : prefixes)
        if (largest >= in_si && (in_si <= 1 || !metres)) // a length is never shown in km
            return {QString::fromUtf8(name) + unit_words(si_unit.toStdString()), in_si};
    return {unit_words(si_unit.toStdString()), 1}; // smaller values are noise: 1e-12 of the largest one
}

QString format_scaled(double value, const QString& si_unit, UnitSystem system, int digits) {
    const ScaledUnit unit = scaled_unit(si_unit, std::abs(value), system);
    return with_unit(QString::number(value / unit.in_si, 'g', digits), unit.name);
}

} // namespace periscope::ui
