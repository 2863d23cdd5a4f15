// Passes the mouse to the handles of a box or, if they do not use it, to the camera. Emits clicked() for a click that
// dragged neither a handle nor the camera.
#pragma once

#include "ui/viewport/canvas/view_tool.hpp"

#include <QObject>
#include <QPointF>

namespace periscope::ui {

class ClickTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    explicit ClickTool(ViewTool& handles) : handles_(handles) {}
    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent* event) override { return handles_.move(event); }
    bool release(QMouseEvent* event) override;

signals:
    void clicked(const QPointF& position);

private:
    ViewTool& handles_;
    QPointF pressed_;
};

} // namespace periscope::ui
