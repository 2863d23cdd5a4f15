// The size of the window and where its panels are, as the person left them.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSize>

class QAction;
class QMainWindow;
class QWidget;

namespace periscope::ui {

// The size of a window that opens for the first time, without its frame: it fits the free part of the screen.
QSize first_window_size(QSize available);

// Content that scrolls where it has no room. The panels below the view have the height of the one that needs most, so none of them may
// ask for much.
QWidget* scrolled(QWidget* content);

class WindowLayout : public QObject {
    Q_OBJECT
public:
    explicit WindowLayout(QMainWindow& window); // as it is now is what reset means

    bool restore(); // false: nothing fitting was kept. Before the window is shown
    bool restored() const { return restored_; }
    void save() const;
    void arrange(); // the sizes and places of panels for the size that the window has now
    QAction* reset_action() const { return reset_; }

private:
    void reset();

    QMainWindow& window_;
    QAction* reset_;
    QByteArray original_;
    bool restored_ = false;
};

} // namespace periscope::ui
