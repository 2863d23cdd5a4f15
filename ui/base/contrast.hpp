// Computes the contrast of colours by the Web Content Accessibility Guidelines 2.1 (relative luminance; success
// criteria 1.4.3 and 1.4.11, level AA).
#pragma once

#include <QColor>
#include <QList>

class QPalette;

namespace periscope::ui {

constexpr double contrast_of_words = 4.5, contrast_of_marks = 3; // the smallest contrasts that are allowed

bool is_dark(const QColor& ground); // whether light text is readable on this background

double contrast(const QColor& a, const QColor& b); // 1 … 21, for opaque colours

// Returns the colour that is seen where `colour` covers this share of `ground`.
QColor over(const QColor& ground, const QColor& colour, double share);

// Returns `colour` if it has this contrast on each of the grounds, otherwise the nearest darker or lighter colour that
// does.
QColor legible(const QColor& colour, const QList<QColor>& grounds, double least);

// Returns the colour of error messages in panels and fields.
QColor error_ink(const QPalette& palette);

} // namespace periscope::ui
