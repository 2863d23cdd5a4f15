#include "ui/window/explore_dock.hpp"

#include "ui/compare/compare_views.hpp"
#include "ui/explore/explore_panel.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMenu>

namespace periscope::ui {

void add_explore_action(QMenu& menu, ExplorePanel& panel) {
    auto* explore = menu.addAction(QObject::tr("&Explore"), &panel, &ExplorePanel::wanted);
    explore->setObjectName(QStringLiteral("run.explore"));
    explore->setToolTip(QObject::tr("Change numbers of this case by sliders and see the end of its run"));
}

void connect_explore(ExplorePanel& panel, QDockWidget& dock, CompareViews& views) {
    QObject::connect(&panel, &ExplorePanel::wanted, &dock, [&dock] {
        dock.show();
        dock.raise();
    });
    // A dock also counts as open if it is behind the tab of another one, or if the window is minimised.
    QObject::connect(dock.toggleViewAction(), &QAction::toggled, &panel,
                     [&panel, &dock] { panel.set_open(!dock.isHidden()); });
    QObject::connect(&panel, &ExplorePanel::computed, &views, &CompareViews::show_computed);
    QObject::connect(&panel, &ExplorePanel::ended, &views, &CompareViews::end_computed);
}

} // namespace periscope::ui
