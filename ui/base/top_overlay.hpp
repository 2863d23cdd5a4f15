// Strips that come and go over the upper edge of another widget, one below the other: what lies below them never moves.
#pragma once

#include <QPointer>
#include <QWidget>

namespace periscope::ui {

class TopOverlay : public QWidget {
    Q_OBJECT
public:
    explicit TopOverlay(QWidget* parent);
    void add(QWidget* strip);      // owned from now on
    void lie_over(QWidget& below); // a sibling

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QPointer<QWidget> below_;
};

} // namespace periscope::ui
