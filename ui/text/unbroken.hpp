// Writes numbers for reading: the sign of minus, and a number and its unit on one line.
#pragma once

#include <QString>

namespace periscope::ui {

// Returns a text in which numbers have the sign of minus, which is as wide as a plus: "−12.5" for "-12.5", "4e−05". Not
// for fields and files, in which a hyphen is expected.
QString with_minus(QString words);

// Returns number and unit with a non-breaking space between them, and the sign of minus; without a unit, only the number.
QString with_unit(const QString& number, const QString& unit);

// Returns a sentence in which each number stays on one line with the unit after it: "a time step of 1.1 us".
QString unbroken(QString words);

} // namespace periscope::ui
