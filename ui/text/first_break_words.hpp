// Describes when the first bond of a run broke.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/first_break.hpp"

#include <QString>

namespace periscope::ui {

// Returns "between 20 µs and 25 µs" if `over_time` is set, otherwise, for a quasi-static analysis, "at the latest in
// load step 12".
QString first_break_words(const FirstBreak& broke, bool over_time, UnitSystem units);

} // namespace periscope::ui
