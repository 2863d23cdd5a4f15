// A number and its unit stay in one line.
#pragma once

#include <QString>

namespace periscope::ui {

QString with_unit(const QString& number, const QString& unit); // without a unit the number alone

// A sentence in which each number stays with a unit that follows it: "a time step of 1.1 us".
QString unbroken(QString words);

} // namespace periscope::ui
