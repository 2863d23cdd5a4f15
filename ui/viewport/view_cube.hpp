// A small cube in the corner of the view that rotates with the body. A click on one of its sides shows the body from
// this side; another click, from the opposite side.
#pragma once

#include "core/base/vec3.hpp"
#include "ui/viewport/canvas/camera.hpp"

#include <QWidget>

#include <vtkCamera.h>
#include <vtkSmartPointer.h>

#include <optional>
#include <vector>

namespace periscope::ui {

class ModelView;

class ViewCube : public QWidget {
    Q_OBJECT
public:
    explicit ViewCube(ModelView& view);
    ~ViewCube() override;

    // returns the side of the cube that is visible at this position of the widget
    std::optional<StandardView> side_at(const QPointF& position) const;
    // Returns the position of the middle of a side in the widget, even if the side is hidden.
    QPointF middle_of(StandardView side) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Side;
    void follow_camera();
    void settle();
    void point_at(std::optional<StandardView> side);
    QPointF on_screen(const Vec3& point) const;
    QPolygonF outline(const Side& side) const;
    bool is_seen(const Side& side) const;
    void paint_side(QPainter& painter, const Side& side) const;

    static const std::vector<Side>& sides();

    ModelView& view_;
    vtkSmartPointer<vtkCamera> camera_;
    unsigned long observer_ = 0;
    Vec3 right_{1, 0, 0}, up_{0, 1, 0}; // unit vectors of the model that point to the right and upwards on the screen
    std::optional<StandardView> hovered_, pressed_;
};

} // namespace periscope::ui
