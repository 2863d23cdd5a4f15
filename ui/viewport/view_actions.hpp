// The actions that point the camera, in one table: the button Views above the view, the menu View and the menus of the views have the
// same ones, with the same keys.
#pragma once

#include <QList>

class QAction;
class QMenu;

namespace periscope::ui {

class ModelView;

struct ViewActions {
    QList<QAction*> directions;          // standard views
    QAction *fit, *all;                  // the body, with or without single nodes that flew far
    QAction *perspective, *orthographic; // the one in use is checked
};

// Puts the directions, `all` and the projections into the menu, which owns all actions. Their keys work while it is closed.
ViewActions make_view_actions(ModelView& view, QMenu& menu);

// The same in the menu bar, with the directions in a menu of their own.
void add_to_menu(QMenu& menu, const ViewActions& actions);

} // namespace periscope::ui
