// Formats symbols in text as they are printed.
#pragma once

#include <QString>

namespace periscope::ui {

// Returns HTML for plain text with line breaks: the R of c_R, the Rayleigh wave speed, becomes a subscript.
QString rich_words(const QString& plain);

} // namespace periscope::ui
