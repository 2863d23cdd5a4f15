// Makes the icons of the program, in colours that can be seen in each theme, in selected rows, and where they are
// disabled.
#pragma once

#include <QIcon>

namespace periscope::ui {

// Returns the icon `name` of resources/icons. It takes its colours from the palette of the program whenever it is
// painted: grey strokes are as bright as the words of a dark window; in a selected row, grey and blue strokes have the
// colour of selected words, because the selection is blue.
QIcon themed_icon(const char* name);

// Returns the picture of a disabled icon: fainter than the icon on light and dark backgrounds, in the same colours.
QPixmap disabled_icon(const QPixmap& enabled);

} // namespace periscope::ui
