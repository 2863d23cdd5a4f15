// The plane that cuts the picture open: along an axis or oriented freely, moved with a handle in the view.
#pragma once

#include "ui/viewport/node_filter.hpp"

#include <QObject>

#include <vtkImplicitPlaneRepresentation.h>
#include <vtkImplicitPlaneWidget2.h>
#include <vtkNew.h>

#include <QColor>

namespace periscope::ui {

class ModelView;

class CutHandle : public QObject {
    Q_OBJECT
public:
    explicit CutHandle(ModelView& view, QObject* parent = nullptr);
    ~CutHandle() override;

    bool on() const { return on_; }
    void set_on(bool on);
    int axis() const { return axis_; } // 0 … 2, or 3: oriented by hand
    void set_axis(int axis);
    double place() const; // 0 … 1 through the body, along the normal
    void set_place(double part);
    bool flipped() const { return flipped_; }
    void set_flipped(bool flipped);
    bool handle_shown() const { return handle_wanted_; }
    void show_handle(bool wanted);

signals:
    void changed();

private:
    void take_from_handle();
    void apply();
    void aim_handle();
    std::array<double, 2> reach() const; // of the body along the normal
    Vec3 direction() const;              // along which `place` counts

    ModelView& view_;
    vtkNew<vtkImplicitPlaneRepresentation> plane_;
    vtkNew<vtkImplicitPlaneWidget2> handle_;
    CutPlane cut_;
    int axis_ = 0;
    bool on_ = false, flipped_ = false, handle_wanted_ = true, aimed_ = false;
};

} // namespace periscope::ui
