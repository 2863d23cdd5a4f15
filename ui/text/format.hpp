// Formats numbers as an engineer writes them: "24.3 µs", "32,768", "1.6 GB", "2 min 5 s"; quantities in the unit system
// that the user has chosen.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/unit.hpp"

#include <QString>

namespace periscope::ui {

QString format_count(double count);
QString format_bytes(double bytes);
QString format_time(double seconds, UnitSystem system = UnitSystem::fitting); // simulated: "24.3 µs"
// Returns a duration of the program's work, such as "2 min 5 s".
QString format_duration(double seconds);
QString format_length(double metres, UnitSystem system);
QString format_speed(double metres_a_second, UnitSystem system);
QString format_angle(double radians);                         // "65.0°"
QString format_area(double square_metres, UnitSystem system); // "12.34 mm²"
QString format_volume(double cubic_metres, UnitSystem system);
QString format_size(const Vec3& size, UnitSystem system);                          // "200 × 100 × 9 mm"
QString format_size(const Vec3& size, double unit_in_metres, const QString& unit); // in that of a file
QString unit_words(std::string_view unit);                                         // "N/m³" of "N/m^3"
QString number_with_unit(const QString& number, std::string_view unit); // "15 … 45 GPa"; without a unit for "1" or none
QString with_spacings(QString words);                                   // "use '3.14 spacings'" of "use '3.14 dx'"
// A quantity as a field shows it, "3 spacings" of "3 dx", "7800 kg/m³" of "7800 kg/m^3" and "5 µs" of "5 us", and the other way: as the case file has it.
QString quantity_on_screen(const QString& quantity);
QString quantity_in_file(QString quantity);

// Returns the text as it was typed, or the number in `unit` if it was given as a plain number.
QString format_quantity(const Quantity& quantity, Dimension dimension, std::string_view unit);

// Returns a length that was drawn with the mouse, with a readable text for the file: "12.5 mm". See written_length().
Quantity length_quantity(double metres, int digits = 6, double resolution = 0);

inline QString to_qt(std::string_view words) {
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

} // namespace periscope::ui
