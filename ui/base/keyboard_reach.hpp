// Makes everything that the mouse reaches available from the keyboard. In Qt, the Tab key does not reach the buttons of
// tool bars or the widgets within a menu, and the menu of a split button opens only by the mouse.
#pragma once

class QMenu;
class QToolBar;
class QToolButton;
class QWidget;

namespace periscope::ui {

// Lets the Tab key stop at the buttons of this bar. Alt + Down opens the menus of those that have one.
void make_reachable(QToolBar& bar);
void make_reachable(QToolButton& button);

// Puts a panel into a menu. Its first field gets the focus when the menu opens, and the Tab key stays within the menu.
void put_into_menu(QMenu& menu, QWidget* panel);

// Returns the first control inside `holder` that gets the focus by Tab, except areas that only scroll; null if there is
// none.
QWidget* first_control(QWidget& holder);

} // namespace periscope::ui
