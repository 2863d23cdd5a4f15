// Stores the size of the window and the positions of its panels.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSize>

class QAction;
class QDockWidget;
class QMainWindow;
class QWidget;

namespace periscope::ui {

// Returns the size of a window that opens for the first time, without its frame. It fits into the available part of the
// screen.
QSize first_window_size(QSize available);

// Returns the largest height of a panel below the view that leaves a view in which the body can be seen.
int highest_panel(int height_of_window);
// Makes a panel below the view as high as wanted, or up to highest_panel(), if it is lower.
void make_higher(QMainWindow& window, QDockWidget& panel, int wanted);

// Returns a scroll area with this content. All panels below the view are as high as the largest minimum height among
// them, so each must be able to be low.
QWidget* scrolled(QWidget* content);

class WindowLayout : public QObject {
    Q_OBJECT
public:
    explicit WindowLayout(QMainWindow& window); // reset() later returns to the layout that the window has now

    bool restore(); // returns false if no suitable layout is stored; called before the window is shown
    bool restored() const { return restored_; }
    void save() const;
    void arrange(); // sets the sizes of the panels for the current size of the window
    QAction* reset_action() const { return reset_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void reset();
    void leave_room_for_view(); // makes the panels below the view lower if they are too high for the window

    QMainWindow& window_;
    QAction* reset_;
    QByteArray original_;
    bool restored_ = false;
};

} // namespace periscope::ui
