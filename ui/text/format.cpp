#include "ui/text/format.hpp"

#include "core/case/written_length.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/text/unbroken.hpp"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace periscope::ui {

namespace {

constexpr std::array<std::pair<const char*, const char*>, 4> powers{
    {{"^2", "²"}, {"^3", "³"}, {"^4", "⁴"}, {"^6", "⁶"}}};

QString number(double value, int digits = 3) {
    if (value != 0 && std::abs(value) < 1e-3)
        return QString::number(value, 'g', digits);
    const int before = value == 0 ? 1 : int(std::floor(std::log10(std::abs(value)))) + 1;
    return QString::number(value, 'f', std::clamp(digits - before, 0, digits));
}

QString shortest(double value) {
    return QString::number(value, 'g', 6);
}

} // namespace

QString format_count(double count) {
    if (count >= 1e7)
        return QObject::tr("%1 million").arg(number(count / 1e6));
    return QLocale(QLocale::English).toString(qlonglong(std::llround(count)));
}

QString format_bytes(double bytes) {
    if (bytes >= 1e9)
        return with_unit(number(bytes / 1e9), QStringLiteral("GB"));
    if (bytes >= 1e6)
        return with_unit(number(bytes / 1e6), QStringLiteral("MB"));
    return with_unit(number(bytes / 1e3), QStringLiteral("kB"));
}

QString format_time(double seconds, UnitSystem system) {
    if (system != UnitSystem::fitting)
        return with_unit(QString::number(seconds, 'g', 4), QStringLiteral("s"));
    static constexpr std::array<std::pair<double, const char*>, 4> scales{
        {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}}};
    for (const auto& [scale, unit] : scales)
        if (seconds >= scale * 0.9995)
            return with_unit(number(seconds / scale), QString::fromUtf8(unit));
    return with_unit(seconds == 0 ? QStringLiteral("0") : QString::number(seconds, 'g', 3), QStringLiteral("s"));
}

QString format_duration(double seconds) {
    if (!std::isfinite(seconds) || seconds < 0)
        return QStringLiteral("–");
    if (seconds < 60)
        return with_unit(seconds < 10 ? QString::number(seconds, 'f', 1) : QString::number(std::lround(seconds)),
                         QStringLiteral("s"));
    const bool has_hours = seconds >= 3600;
    const int larger = int(seconds) / (has_hours ? 3600 : 60);
    const int smaller = has_hours ? int(seconds) % 3600 / 60 : int(seconds) % 60;
    return with_unit(QString::number(larger), has_hours ? QStringLiteral("h") : QStringLiteral("min")) +
           QLatin1Char(' ') +
           with_unit(QString::number(smaller), has_hours ? QStringLiteral("min") : QStringLiteral("s"));
}

QString format_length(double metres, UnitSystem system) {
    return format_scaled(metres, QStringLiteral("m"), system, 6);
}

QString format_speed(double metres_a_second, UnitSystem system) {
    if (system == UnitSystem::mm_newton)
        return with_unit(QString::number(metres_a_second * 1e3, 'g', 4), QStringLiteral("mm/s"));
    return with_unit(QString::number(metres_a_second, 'g', 4), QStringLiteral("m/s"));
}

QString format_angle(double radians) {
    return with_minus(QString::number(radians * 180 / std::numbers::pi, 'f', 1)) + QStringLiteral("°");
}

QString format_area(double square_metres, UnitSystem system) {
    return format_scaled(square_metres, QStringLiteral("m^2"), system);
}

QString format_volume(double cubic_metres, UnitSystem system) {
    if (system == UnitSystem::fitting)
        return with_unit(cubic_metres < 0.1 ? QLocale(QLocale::English).toString(cubic_metres * 1e6, 'g', 5)
                                            : format_count(cubic_metres * 1e6),
                         QString::fromUtf8("cm³"));
    return format_scaled(cubic_metres, QStringLiteral("m^3"), system, 6);
}

QString format_size(const Vec3& size, UnitSystem system) {
    return system == UnitSystem::si ? format_size(size, 1, QStringLiteral("m"))
                                    : format_size(size, 1e-3, QStringLiteral("mm"));
}

QString unit_words(std::string_view unit) {
    QString text = to_qt(unit);
    for (const auto& [power, raised] : powers)
        text.replace(QLatin1String(power), QString::fromUtf8(raised));
    return text == QLatin1String("deg") ? QStringLiteral("°") : text;
}

QString number_with_unit(const QString& number, std::string_view unit) {
    const QString words = with_minus(number);
    return unit.empty() || unit == "1" ? words : words + QLatin1Char(' ') + unit_words(unit);
}

QString with_spacings(QString words) {
    static const QRegularExpression one(QStringLiteral("(?<![\\d.,])1 dx\\b")), many(QStringLiteral("(?<=\\d) dx\\b"));
    return words.replace(one, QStringLiteral("1 spacing")).replace(many, QStringLiteral(" spacings"));
}

QString quantity_on_screen(const QString& quantity) {
    static const QRegularExpression micro(QStringLiteral("(?<![A-Za-z])u(?=(m|s|g|J|N|Pa)\\b)"));
    static const QRegularExpression degree(QStringLiteral(" deg$"));
    return with_spacings(unit_words(quantity.toStdString()))
        .replace(micro, QStringLiteral("µ"))
        .replace(degree, QStringLiteral("°"));
}

QString quantity_in_file(QString quantity) {
    for (const auto& [power, raised] : powers)
        quantity.replace(QString::fromUtf8(raised), QLatin1String(power));
    static const QRegularExpression spacings(QStringLiteral("\\bspacings?$"));
    return quantity.replace(spacings, QStringLiteral("dx"))
        .replace(QChar(0x00b5), QLatin1Char('u'))
        .replace(QChar(0x03bc), QLatin1Char('u'))
        .replace(QStringLiteral("°"), QStringLiteral(" deg"));
}

QString format_size(const Vec3& size, double unit_in_metres, const QString& unit) {
    return with_unit(QString::fromUtf8("%1 × %2 × %3")
                         .arg(shortest(size.x / unit_in_metres), shortest(size.y / unit_in_metres),
                              shortest(size.z / unit_in_metres)),
                     unit);
}

QString format_quantity(const Quantity& quantity, Dimension dimension, std::string_view unit) {
    if (!quantity.text.empty())
        return to_qt(quantity.text);
    if (quantity.in_spacings)
        return shortest(quantity.value) + QStringLiteral(" dx");
    if (unit.empty() || dimension == dimension::none)
        return shortest(quantity.value);
    try {
        return shortest(quantity.value / unit_factor(unit, dimension)) + QLatin1Char(' ') + to_qt(unit);
    } catch (const std::invalid_argument&) {
        return shortest(quantity.value); // a plain number is in SI units
    }
}

Quantity length_quantity(double metres, int digits, double resolution) {
    return written_length(metres, digits, resolution);
}

} // namespace periscope::ui
