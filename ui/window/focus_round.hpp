// Moves the focus from one part of the window to the next by a key: the steps, the controls around the view, and each
// open panel.
#pragma once

#include <QList>
#include <QObject>

class QMainWindow;
class QMenu;
class QWidget;

namespace periscope::ui {

class FocusRound : public QObject {
    Q_OBJECT
public:
    // `parts` are the parts of the window in the order in which they get the focus. Hidden ones are skipped.
    FocusRound(QMainWindow& window, QList<QWidget*> parts);

    void fill_menu(QMenu& menu);
    void enter(QWidget* part); // moves the focus to the first control of a part; raises a panel that is behind others

private:
    QList<QWidget*> open_parts() const;
    void go(int by);

    QList<QWidget*> parts_;
};

} // namespace periscope::ui
