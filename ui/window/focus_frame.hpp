// A frame within the control that the keyboard has reached, whatever the style of the desktop draws there. It goes with the
// focus, and when the mouse is used.
#pragma once

#include <QPointer>
#include <QWidget>

namespace periscope::ui {

class FocusFrame : public QObject {
    Q_OBJECT
public:
    explicit FocusFrame(QObject* application);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show_in(QWidget& control);
    void hide();

    QPointer<QWidget> control_; // which the keyboard has reached
    QPointer<QWidget> drawn_;   // a child of it
};

} // namespace periscope::ui
