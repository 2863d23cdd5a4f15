// Numbers with units: "190 GPa", "69 kJ/m^2", "3.14 dx", or a plain number in SI units.
#pragma once

#include <string>
#include <string_view>

namespace periscope {

// Exponents of the base units metre, kilogram and second.
struct Dimension {
    int metre = 0, kilogram = 0, second = 0;
    friend bool operator==(const Dimension&, const Dimension&) = default;
};

namespace dimension {
inline constexpr Dimension none{};
inline constexpr Dimension length{1, 0, 0};
inline constexpr Dimension time{0, 0, 1};
inline constexpr Dimension speed{1, 0, -1};
inline constexpr Dimension acceleration{1, 0, -2};
inline constexpr Dimension force{1, 1, -2};
inline constexpr Dimension force_density{-2, 1, -2};
inline constexpr Dimension density{-3, 1, 0};
inline constexpr Dimension pressure{-1, 1, -2};
inline constexpr Dimension energy_per_area{0, 1, -2};
inline constexpr Dimension damping{-3, 1, -1}; // force density divided by velocity
inline constexpr Dimension per_length{-1, 0, 0};
inline constexpr Dimension mass{0, 1, 0};
inline constexpr Dimension angular_velocity{0, 0, -1}; // rad/s
} // namespace dimension

// A value in SI units, and the text in which it was given, so that a case is saved as it was written.
struct Quantity {
    double value = 0;         // in SI units, or a multiple of the spacing (in_spacings) or of the horizon (in_horizons)
    bool in_spacings = false; // lengths only: "3.14 dx"
    bool in_horizons = false; // only for quantities that allow it: "2 horizons"
    std::string text;         // as written; empty for a plain number

    Quantity() = default;
    Quantity(double si) : value(si) {} // NOLINT(google-explicit-constructor): a number is a quantity in SI

    double metres(double spacing) const { return in_spacings ? value * spacing : value; }
    double metres(double spacing, double horizon) const { return in_horizons ? value * horizon : metres(spacing); }
    friend bool operator==(const Quantity& a, const Quantity& b) {
        return a.value == b.value && a.in_spacings == b.in_spacings && a.in_horizons == b.in_horizons;
    }
};

// Quantities that the program fills in, with the text that a user would write.
Quantity in_spacings(double count); // "1.5 dx"
Quantity in_degrees(double angle);  // "20 deg"; the value is in radians

// Reads "number unit" as a quantity of the given dimension; `horizons` allows lengths in horizons. Throws
// std::invalid_argument with the error and a valid example.
Quantity parse_quantity(std::string_view text, Dimension wanted, bool horizons = false);

// Returns a text for messages and tool tips: "a length (m), such as '5 mm'".
std::string describe(Dimension dimension);

// Returns the factor that converts `unit` to the SI unit. Throws std::invalid_argument for a unit that is unknown or of
// another dimension.
double unit_factor(std::string_view unit, Dimension wanted);

} // namespace periscope
