// Connects the panel Explore with the window: how it is opened, and where its runs are shown.
#pragma once

class QDockWidget;
class QMenu;

namespace periscope::ui {

class CompareViews;
class ExplorePanel;

void add_explore_action(QMenu& menu, ExplorePanel& panel);
// `dock` contains `panel`. The panel computes only while the dock is open; a dock behind the tab of another one is
// open, too. The runs that it computes are shown in `views`, beside the run in the window.
void connect_explore(ExplorePanel& panel, QDockWidget& dock, CompareViews& views);

} // namespace periscope::ui
