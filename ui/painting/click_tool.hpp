// Leaves the mouse to the camera, and tells of clicks that did not move it.
#pragma once

#include "ui/painting/view_tool.hpp"

#include <QObject>
#include <QPointF>

namespace periscope::ui {

class ClickTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    using QObject::QObject;
    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent*) override { return false; }
    bool release(QMouseEvent* event) override;

signals:
    void clicked(const QPointF& position);

private:
    QPointF pressed_;
};

} // namespace periscope::ui
