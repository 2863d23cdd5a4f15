// Makes the buttons of the tools for a tool bar.
#pragma once

#include <QList>

class QAction;

namespace periscope::ui {

class Tools;

// Returns one action for each tool, in the order of the bar. It is checked while its tool is in use. `tools` owns the
// actions.
QList<QAction*> make_tool_actions(Tools& tools);

} // namespace periscope::ui
