// Colours of a desktop's theme that would leave words unreadable, mended.
#pragma once

#include <QPalette>

namespace periscope::ui {

// Muted words (QPalette::PlaceholderText: values in the tree, hints in fields, notes in panels) that hardly
// differ from the ground get a colour between that of plain words and the ground: dark themes that name no
// such colour leave it black (seen with Qt 6.4 and KDE's colour schemes). Any other palette comes back as it
// is.
QPalette readable(QPalette palette);

} // namespace periscope::ui
