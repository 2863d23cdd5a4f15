// Makes the buttons of the tools for a tool bar.
#pragma once

#include <QList>

class QAction;

namespace periscope::ui {

class Tools;

// Returns them in the order of the bar. Each shows whether its tool is in use. They belong to `tools`.
QList<QAction*> make_tool_actions(Tools& tools);

} // namespace periscope::ui
