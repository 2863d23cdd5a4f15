// Lets the keyboard reach what the mouse reaches. Qt leaves the buttons of tool bars out of the order of the Tab key,
// and opens the menus of split buttons, and widgets within a menu, by the mouse alone.
#pragma once

class QMenu;
class QToolBar;
class QToolButton;
class QWidget;

namespace periscope::ui {

// Tab stops at the buttons of this bar; Alt + Down opens the menus of those that have one.
void make_reachable(QToolBar& bar);
void make_reachable(QToolButton& button);

// A menu that is a panel: its first field has the focus when it opens, and the Tab key goes round within it.
void put_into_menu(QMenu& menu, QWidget* panel);

// The first control within `holder` that takes the focus by Tab, without the areas that only scroll; null: none.
QWidget* first_control(QWidget& holder);

} // namespace periscope::ui
