// The program's own light and dark colours, for those who do not want the desktop's.
#pragma once

#include <QPalette>

namespace periscope::ui {

// Every role of every group has a colour, so that nothing of the desktop's palette shows through. The words on them are
// readable as readable() asks.
QPalette light_palette();
QPalette dark_palette();

} // namespace periscope::ui
