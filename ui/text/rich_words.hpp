// Formats symbols in text as they are printed.
#pragma once

#include <QString>

namespace periscope::ui {

// Returns HTML for plain text in one paragraph. The indices of symbols are subscripts, as in f_t, s_c and the symbols
// of rich_words(). Powers of ten are raised: "4.5e-05" becomes 4.5·10⁻⁵.
QString printed_words(const QString& plain);

// Returns HTML for plain text with line breaks. The indices of these symbols become subscripts: c_R (the Rayleigh wave
// speed), strengths such as f_t and f_ck, stretches such as s_c, and κ_s (the contact stiffness of self-contact).
// Exponents become superscripts: "f_ck^(2/3)".
QString rich_words(const QString& plain);

// Returns HTML in the same way if the text has such a symbol; otherwise returns the text unchanged.
QString words_on_screen(const QString& plain);

// Returns plain text for a label in menus, tables and axes of plots, which have no subscripts: "Tensile strength fₜ" for
// "Tensile strength f_t". Without a character for the index, the label has no symbol: "Critical stretch".
QString plain_label(QString label);

} // namespace periscope::ui
