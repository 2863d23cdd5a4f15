// Units by themselves, as heads of tables and axes have them.
#pragma once

#include "core/case/quantity.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace periscope {

struct UnitValue {
    double factor = 1; // turns one of the unit into SI
    Dimension dimension;
};

// "kN", "N/mm^2", "%"; "1" is none. Throws std::invalid_argument that says what is wrong.
UnitValue read_unit(std::string_view unit);
std::optional<Dimension> dimension_of_unit(std::string_view unit); // nothing where the text is not a unit

// An SI unit, or one with a prefix, so that values of this size read well: of "N" and 3200 "kN" and 1e3. Of units that
// take no prefix ("1", "%") these themselves; of "rad" "deg".
struct HandyUnit {
    std::string name;
    double factor = 1; // values divided by it are in the handy unit
};
HandyUnit handy_unit(std::string_view si_unit, double largest);
std::string in_handy_unit(double si, std::string_view si_unit); // "1.08 us", three digits

// The units in which a person sees numbers; those of files are SI.
enum class UnitSystem {
    fitting,  // SI with the prefix that reads best
    si,       // m, N, s, Pa, J
    mm_newton // mm, N, s, and what follows: MPa, mJ, t/mm^3
};
// The unit of a system for values given in an SI unit; of 'fitting' the one for values up to the largest. Units that no
// system knows stay as they are.
HandyUnit unit_in(UnitSystem system, std::string_view si_unit, double largest);

} // namespace periscope
