// The buttons of the tools, for a tool bar.
#pragma once

#include <QList>

class QAction;

namespace periscope::ui {

class Tools;

// In the order of the bar; each shows whether its tool is in use. They belong to `tools`.
QList<QAction*> make_tool_actions(Tools& tools);

} // namespace periscope::ui
