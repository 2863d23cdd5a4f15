// Draws a frame inside the control that has got the focus by the keyboard, whatever the style of the desktop draws there.
// The frame disappears when the control loses the focus, or when the mouse is used.
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

    QPointer<QWidget> control_; // the control with the focus
    QPointer<QWidget> drawn_;   // a child of the control
};

} // namespace periscope::ui
