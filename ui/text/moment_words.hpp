// Names a moment of a run on the axis of its curves.
#pragma once

#include "core/curves/curve_table.hpp"
#include "ui/text/format.hpp"

#include <QObject>

namespace periscope::ui {

// Returns "24.3 µs", or "load step 12".
inline QString moment_words(RunAxis axis, double moment, UnitSystem units) {
    return axis == RunAxis::time ? format_time(moment, units) : QObject::tr("load step %1").arg(format_count(moment));
}

} // namespace periscope::ui
