// Reads a length that was typed into a field that shows lengths in one unit.
#pragma once

#include "core/case/quantity.hpp"

#include <QString>

namespace periscope::ui {

// Reads the text as parse_quantity does, except that a number without a unit has the given unit. Throws
// std::invalid_argument with the reason.
Quantity read_length(const QString& typed, const QString& unit = QStringLiteral("mm"));

} // namespace periscope::ui
