// One plane that cuts the picture open: along an axis or oriented freely, moved with a handle in the view. Moved by hand along
// an axis it snaps to borders between nodes and to round numbers; with Ctrl it moves freely.
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
    // Through the middle of the body, which there is.
    CutHandle(ModelView& view, int axis, QObject* parent = nullptr);
    ~CutHandle() override;

    const CutPlane& plane() const { return cut_; }
    int axis() const { return axis_; } // 0 … 2, or 3: oriented by hand
    void set_axis(int axis);
    double place() const; // 0 … 1 through the body, along the normal
    void set_place(double part);
    double position() const { return dot(direction(), cut_.point); } // m, along the normal
    void set_position(double position);
    bool flipped() const { return flipped_; }
    void set_flipped(bool flipped);
    void show(bool wanted, bool is_chosen); // the handle; that of the chosen plane stands out

signals:
    void changed();
    void taken(); // by the mouse

private:
    void take_from_handle();
    void apply();
    void aim_handle();
    std::array<double, 2> reach() const; // of the body along the normal
    QPointF mouse() const;               // display pixels
    Vec3 along_normal() const;           // where the mouse has the plane, moved along its normal
    Vec3 direction() const;              // along which `place` counts

    ModelView& view_;
    vtkNew<vtkImplicitPlaneRepresentation> plane_;
    vtkNew<vtkImplicitPlaneWidget2> handle_;
    CutPlane cut_;
    Vec3 free_;        // where the mouse has the plane, before it snaps
    Vec3 start_;       // where the mouse took it
    QPointF taken_at_; // display pixels
    int axis_;
    bool flipped_ = false, is_shown_ = false;
};

} // namespace periscope::ui
