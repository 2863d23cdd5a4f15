// Makes the actions that move the camera. The button Views above the view, the menu View and the menus of the views
// share them.
#pragma once

#include <QList>

class QAction;
class QMenu;

namespace periscope::ui {

class ModelView;

struct ViewActions {
    QList<QAction*> directions; // standard views
    QAction *fit, *all;         // show the body: `fit` without single nodes that have flown far away, `all` with them
    QAction *perspective, *orthographic; // the current projection is checked
};

// Makes the actions and adds the directions, `all` and the projections to the menu, which owns all of them. Their keys
// also work while the menu is closed.
ViewActions make_view_actions(ModelView& view, QMenu& menu);

// Adds the same actions to the menu bar, with the directions in a submenu.
void add_to_menu(QMenu& menu, const ViewActions& actions);

} // namespace periscope::ui
