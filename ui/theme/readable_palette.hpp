// Corrects colours of a desktop's theme that would make text unreadable.
#pragma once

#include <QPalette>

namespace periscope::ui {

// Text whose contrast with its background is below 4.5 (WCAG, level AA) becomes darker or lighter, no more than
// necessary; for selected text the background changes instead. Seen with Qt 6.4: disabled text that is black on dark
// themes (KDE's colour schemes), blue links on them, white text on a light blue background. All other colours are
// unchanged.
QPalette readable(QPalette palette);

} // namespace periscope::ui
