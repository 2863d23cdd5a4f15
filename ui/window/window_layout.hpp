// The size of the window and where its panels are, as the person left them.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSize>

class QAction;
class QMainWindow;

namespace periscope::ui {

// The size of a window that opens for the first time, without its frame: it fits the free part of the screen.
QSize first_window_size(QSize available);

class WindowLayout : public QObject {
    Q_OBJECT
public:
    explicit WindowLayout(QMainWindow& window); // as it is now is what reset means

    bool restore(); // false: nothing fitting was kept. Before the window is shown
    bool restored() const { return restored_; }
    void save() const;
    QAction* reset_action() const { return reset_; }

signals:
    void was_reset();

private:
    void reset();

    QMainWindow& window_;
    QAction* reset_;
    QByteArray original_;
    bool restored_ = false;
};

} // namespace periscope::ui
