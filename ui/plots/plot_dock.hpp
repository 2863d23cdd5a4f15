// The place of the plots in the window.
#pragma once

class QDockWidget;
class QMainWindow;

namespace periscope::ui {

// Tabbed with another dock, behind it. Curves need more height than a log has: when the plots are first raised the
// dock grows to what a plot needs.
void put_beside(QMainWindow* window, QDockWidget* other, QDockWidget* plots);

} // namespace periscope::ui
