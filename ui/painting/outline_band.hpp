// The line or polygon that a tool draws over the view while the mouse is dragged.
#pragma once

#include <QPolygonF>
#include <QWidget>

namespace periscope::ui {

class OutlineBand : public QWidget {
    Q_OBJECT
public:
    explicit OutlineBand(QWidget* over);
    void show_outline(const QPolygonF& outline);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QPolygonF outline_;
};

} // namespace periscope::ui
