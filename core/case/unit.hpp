// Units that stand without a number, as in the headers of tables and on axes.
#pragma once

#include "core/case/quantity.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace periscope {

struct UnitValue {
    double factor = 1; // converts this unit to the SI unit
    Dimension dimension;
};

// Reads "kN", "N/mm^2", "%"; "1" stands for no unit. Throws std::invalid_argument with the reason.
UnitValue read_unit(std::string_view unit);
std::optional<Dimension> dimension_of_unit(std::string_view unit); // nothing if the text is not a unit

// An SI unit with the prefix in which values up to `largest` are easy to read: for "N" and 3200 it is "kN", with the
// factor 1e3. Lengths, times and speeds take only prefixes for small values, and from 0.01 m^2 on areas are in m^2.
// Units that take no prefix ("1", "%") do not change; "rad" becomes "deg".
struct HandyUnit {
    std::string name;
    double factor = 1; // values divided by it are in the handy unit
};
HandyUnit handy_unit(std::string_view si_unit, double largest);
// Returns the number with three digits, for a message. Up to a million, all digits before the decimal point are written:
// 5218 instead of 5.22e+03.
std::string short_number(double value);
// Returns the value in its handy unit, such as "1.08 µs", as short_number() writes it.
std::string in_handy_unit(double si, std::string_view si_unit);

// The units in which numbers are shown; files have SI units.
enum class UnitSystem {
    fitting,  // SI with the prefix that is easiest to read
    si,       // m, N, s, Pa, J
    mm_newton // mm, N, s, and the units derived from them: MPa, mJ, t/mm^3
};
// Returns the unit in which this system shows values of an SI unit. `largest` is the largest value; only `fitting`
// depends on it. Unknown units do not change.
HandyUnit unit_in(UnitSystem system, std::string_view si_unit, double largest);

} // namespace periscope
