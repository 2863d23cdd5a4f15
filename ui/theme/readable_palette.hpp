// Corrects colours of a desktop's theme that would make text unreadable.
#pragma once

#include <QPalette>

namespace periscope::ui {

// Words whose contrast on their ground is below 4.5 (WCAG, level AA) become darker or lighter, no more than needed; for selected
// words the bar changes instead. Seen with Qt 6.4: muted words that are black on dark themes (KDE's colour schemes), blue links
// there, white words on a light blue bar. All else comes back as it is.
QPalette readable(QPalette palette);

} // namespace periscope::ui
