// Formats numbers as an engineer writes them: "24.3 µs", "32,768", "1.6 GB", "2 min 5 s"; quantities in the unit system
// that the user has chosen.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/unit.hpp"

#include <QString>

namespace periscope::ui {

QString format_count(double count);
QString format_bytes(double bytes);
// Returns a time of the process that is computed, such as "24.3 µs".
QString format_time(double seconds, UnitSystem system = UnitSystem::fitting);
// Returns a duration of the program's work, such as "2 min 5 s".
QString format_duration(double seconds);
QString format_length(double metres, UnitSystem system);
QString format_speed(double metres_a_second, UnitSystem system);
QString format_angle(double radians);                         // "65.0°"
QString format_area(double square_metres, UnitSystem system); // "12.34 mm²"
QString format_volume(double cubic_metres, UnitSystem system);
QString format_size(const Vec3& size, UnitSystem system); // "200 × 100 × 9 mm"
// The same in the unit of a file, such as "200 × 100 × 9 in".
QString format_size(const Vec3& size, double unit_in_metres, const QString& unit);
QString unit_words(std::string_view unit); // returns "N/m³" for "N/m^3"
// Returns "15 … 45 GPa", for example; only the number if the unit is "1" or empty.
QString number_with_unit(const QString& number, std::string_view unit);
QString with_spacings(QString words); // returns "use '3.14 spacings'" for "use '3.14 dx'"
// Convert a quantity between the text of the case file and that of a field: "3 dx" is shown as "3 spacings", "7800
// kg/m^3" as "7800 kg/m³", and "5 us" as "5 µs".
QString quantity_on_screen(const QString& quantity);
QString quantity_in_file(QString quantity);

// Returns the text of the quantity as it was typed. If it was given as a plain number, that is in SI units, returns it
// in `unit`.
QString format_quantity(const Quantity& quantity, Dimension dimension, std::string_view unit);

// Returns a length that was drawn with the mouse, with a readable text for the file: "12.5 mm". See written_length().
Quantity length_quantity(double metres, int digits = 6, double resolution = 0);

inline QString to_qt(std::string_view words) {
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

} // namespace periscope::ui
