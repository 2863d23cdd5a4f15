// Formats symbols in text as they are printed.
#pragma once

#include <QString>

namespace periscope::ui {

// Returns HTML for plain text with line breaks. The index of a symbol becomes a subscript: of c_R, the Rayleigh wave speed, and of the strengths
// of concrete, f_ck, f_cm and f_ctm.
QString rich_words(const QString& plain);

} // namespace periscope::ui
