// Words with symbols as they are set in print.
#pragma once

#include <QString>

namespace periscope::ui {

// HTML of plain words with line breaks: the R of c_R, the Rayleigh wave speed, is a subscript.
QString rich_words(const QString& plain);

} // namespace periscope::ui
