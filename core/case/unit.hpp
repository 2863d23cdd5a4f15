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
// factor 1e3. Units that take no prefix ("1", "%") do not change; "rad" becomes "deg".
struct HandyUnit {
    std::string name;
    double factor = 1; // values divided by it are in the handy unit
};
HandyUnit handy_unit(std::string_view si_unit, double largest);
std::string in_handy_unit(double si, std::string_view si_unit); // "1.08 us": the value in its handy unit, with three
                                                                // digits

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
