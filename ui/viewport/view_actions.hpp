// Makes the actions that move the camera, in one table. The button Views above the view, the menu View and the menus of
// the views use the same actions with the same keys.
#pragma once

#include <QList>

class QAction;
class QMenu;

namespace periscope::ui {

class ModelView;

struct ViewActions {
    QList<QAction*> directions;          // standard views
    QAction *fit, *all;                  // show the body without or with single nodes that have flown far away
    QAction *perspective, *orthographic; // the current projection is checked
};

// Puts the directions, `all` and the projections into the menu, which owns all actions. Their keys work while the menu
// is closed.
ViewActions make_view_actions(ModelView& view, QMenu& menu);

// Adds the same actions to the menu bar, with the directions in a submenu.
void add_to_menu(QMenu& menu, const ViewActions& actions);

} // namespace periscope::ui
