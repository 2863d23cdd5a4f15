// Enables and disables actions that need something before they can be used.
#pragma once

class QAction;
class QString;

namespace periscope::ui {

// Enables the action if `why_not` is empty, with `help` as its tooltip. Otherwise its tooltip and the status bar show
// `why_not`.
void set_available(QAction& action, const QString& help, const QString& why_not);

} // namespace periscope::ui
