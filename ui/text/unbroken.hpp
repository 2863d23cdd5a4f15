// Keeps a number and its unit on one line.
#pragma once

#include <QString>

namespace periscope::ui {

// Returns number and unit with a non-breaking space between them; without a unit, only the number.
QString with_unit(const QString& number, const QString& unit);

// Returns a sentence in which each number stays on one line with the unit after it: "a time step of 1.1 us".
QString unbroken(QString words);

} // namespace periscope::ui
