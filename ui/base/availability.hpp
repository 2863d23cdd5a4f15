// Actions that need something before they can be used.
#pragma once

class QAction;
class QString;

namespace periscope::ui {

// The action is enabled if `why_not` is empty, with `help` as its tool tip. Otherwise its tool tip and the status bar say what is missing.
void set_available(QAction& action, const QString& help, const QString& why_not);

} // namespace periscope::ui
