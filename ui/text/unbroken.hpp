// Keeps a number and its unit on one line.
#pragma once

#include <QString>

namespace periscope::ui {

QString with_unit(const QString& number, const QString& unit); // without a unit, returns only the number

// Returns a sentence in which each number stays on one line with the unit after it: "a time step of 1.1 us".
QString unbroken(QString words);

} // namespace periscope::ui
