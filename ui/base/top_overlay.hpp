// Shows strips over the upper edge of another widget, one below the other. They appear and disappear without moving the
// widget below.
#pragma once

#include <QPointer>
#include <QWidget>

namespace periscope::ui {

class TopOverlay : public QWidget {
    Q_OBJECT
public:
    explicit TopOverlay(QWidget* parent);
    void add(QWidget* strip);      // the overlay owns the strip
    void lie_over(QWidget& below); // `below` is a sibling widget

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QPointer<QWidget> below_;
};

} // namespace periscope::ui
