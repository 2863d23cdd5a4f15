// A plane that clips the picture, and its handle in the view. The plane is perpendicular to an axis or oriented freely.
// A plane perpendicular to an axis snaps, while it is dragged, to borders between nodes and to round numbers, unless
// Ctrl is pressed.
#pragma once

#include "ui/viewport/scene/node_filter.hpp"

#include <QObject>
#include <QPointF>

#include <vtkImplicitPlaneRepresentation.h>
#include <vtkImplicitPlaneWidget2.h>
#include <vtkNew.h>

namespace periscope::ui {

class ModelView;

class CutHandle : public QObject {
    Q_OBJECT
public:
    // At first the plane goes through the middle of the body, which must exist.
    CutHandle(ModelView& view, int axis, QObject* parent = nullptr);
    ~CutHandle() override;

    const CutPlane& plane() const { return cut_; }
    int axis() const { return axis_; } // the axis of the normal, 0 … 2; 3: the plane is oriented freely
    void set_axis(int axis);
    double relative_position() const; // along the normal: 0 at one end of the body, 1 at the other
    void set_relative_position(double part);
    // position along the normal, in m from the origin of the model
    double position() const { return dot(direction(), cut_.point); }
    void set_position(double position);
    bool flipped() const { return flipped_; }
    void set_flipped(bool flipped);
    void show(bool wanted, bool is_chosen); // shows or hides the handle; that of the chosen plane is highlighted

signals:
    void changed();
    void taken(); // emitted when the handle is taken with the mouse

private:
    void take_from_handle();
    void apply();
    void aim_handle();
    std::array<double, 2> reach() const; // returns the lowest and highest position of the body along the normal
    QPointF mouse() const;               // position of the mouse in VTK's display pixels
    Vec3 along_normal() const; // returns the point to which the mouse has moved the plane, along its normal only
    Vec3 direction() const;    // returns the unit vector along which relative_position() increases

    ModelView& view_;
    vtkNew<vtkImplicitPlaneRepresentation> plane_;
    vtkNew<vtkImplicitPlaneWidget2> handle_;
    CutPlane cut_;
    Vec3 free_;        // the point to which the mouse has moved the plane, before it snaps
    Vec3 start_;       // a point of the plane at the beginning of the drag
    QPointF taken_at_; // position of the mouse at the beginning of the drag, in display pixels
    int axis_;
    bool flipped_ = false, is_shown_ = false;
};

} // namespace periscope::ui
