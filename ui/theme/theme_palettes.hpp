// Defines the program's own light and dark colours.
#pragma once

#include <QPalette>

namespace periscope::ui {

// Every role of every group has a colour, so that no colour of the desktop's palette remains. Text has the contrast
// that readable() requires.
QPalette light_palette();
QPalette dark_palette();

} // namespace periscope::ui
