// A plane that clips the picture, along an axis or oriented freely, with a handle in the view. If the user moves it
// along an axis, it snaps to borders between nodes and to round numbers; with Ctrl it moves freely.
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
    // The plane goes through the middle of the body, which must exist.
    CutHandle(ModelView& view, int axis, QObject* parent = nullptr);
    ~CutHandle() override;

    const CutPlane& plane() const { return cut_; }
    int axis() const { return axis_; } // 0 … 2; 3: oriented freely
    void set_axis(int axis);
    double place() const; // position as a fraction of the way through the body along the normal, 0 … 1
    void set_place(double part);
    double position() const { return dot(direction(), cut_.point); } // position along the normal, m
    void set_position(double position);
    bool flipped() const { return flipped_; }
    void set_flipped(bool flipped);
    void show(bool wanted, bool is_chosen); // shows the handle; that of the chosen plane is highlighted

signals:
    void changed();
    void taken(); // emitted when the handle is taken with the mouse

private:
    void take_from_handle();
    void apply();
    void aim_handle();
    std::array<double, 2> reach() const; // range of the body along the normal
    QPointF mouse() const;               // in display pixels
    Vec3 along_normal() const;           // returns the position of the plane by the mouse, along its normal
    Vec3 direction() const;              // returns the direction in which `place` increases

    ModelView& view_;
    vtkNew<vtkImplicitPlaneRepresentation> plane_;
    vtkNew<vtkImplicitPlaneWidget2> handle_;
    CutPlane cut_;
    Vec3 free_;        // position of the plane by the mouse, before it snaps
    Vec3 start_;       // position of the plane at the beginning of the drag
    QPointF taken_at_; // in display pixels
    int axis_;
    bool flipped_ = false, is_shown_ = false;
};

} // namespace periscope::ui
