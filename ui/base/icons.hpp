// Makes the icons of the program, in colours that can be seen in each theme, in selected rows, and where they are
// disabled.
#pragma once

#include <QIcon>

namespace periscope::ui {

// Returns the icon `name` of resources/icons. Whenever it is painted, it takes colours from the palette of the program:
// in a dark window, its grey strokes get the colour of the window's text; in a selected row, its grey and blue strokes
// get the colour of selected text, because the background of the row is blue.
QIcon themed_icon(const char* name);

// Returns the picture of a disabled icon: fainter than the icon on light and dark backgrounds, in the same colours.
QPixmap disabled_icon(const QPixmap& enabled);

} // namespace periscope::ui
