// Connects the panel Explore with the window: how it is opened, and where its runs are shown.
#pragma once

class QDockWidget;
class QMenu;

namespace periscope::ui {

class CompareViews;
class ExplorePanel;

void add_explore_action(QMenu& menu, ExplorePanel& panel);
// The dock holds the panel: while it is closed, nothing is computed. Runs are shown beside the one shown.
void connect_explore(ExplorePanel& panel, QDockWidget& dock, CompareViews& views);

} // namespace periscope::ui
