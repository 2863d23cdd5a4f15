// Places a rigid body with the mouse. Handles at its centre move it along an axis (tips of arrows) or rotate it about
// an axis (rings); in a plane model only within the plane. A drag of an arrow snaps to borders between nodes and to
// round numbers, unless Ctrl is pressed. A field beside the tip shows the coordinate of the centre, which can also be
// typed there. Alternatively, a click on the deformable body places the rigid body against its surface. Each of these
// changes is one undo step.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "core/rigid_bodies/rigid_form.hpp"
#include "ui/painting/axis_drag.hpp"
#include "ui/viewport/canvas/view_tool.hpp"

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>

#include <QObject>
#include <QPointF>

#include <optional>
#include <vector>

namespace periscope::ui {

class Document;
class HandleField;
class ModelView;

class RigidTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    enum class Does { nothing, move, put_against };
    struct Handle {
        bool rotates = false; // if true, the handle is a ring, otherwise an arrow
        std::size_t axis = 0;
    };

    RigidTool(ModelView& view, Document& document, QObject* parent = nullptr);
    ~RigidTool() override;

    void set_target(int body, Does what); // sets the rigid body that is placed, and how; -1: none
    // Returns points (m) at which the handle can be dragged. Returns nothing if the handle does not exist, or if it
    // cannot be dragged in the present direction of view.
    std::vector<Vec3> grips(const Handle& handle) const;

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent* event) override;
    bool release(QMouseEvent* event) override;

signals:
    void missed(const QString& why);

private:
    struct Grip {
        Handle handle;
        AxisDrag drag;       // drag of the pivot by an arrow
        double angle = 0;    // angle of the pointer around the pivot, on the screen
        double rotation = 0; // rad, so far
        bool has_moved() const { return handle.rotates ? rotation != 0 : drag.has_moved(); }
    };
    const RigidBodyEntry* target() const;
    RigidFormPtr form() const; // returns the surface of a rigid body from a file; null until it has been read
    double spacing() const;
    Vec3 pivot() const;    // returns the point to which the handles belong (pivot_of()), including the current drag
    double length() const; // returns the length of an arrow, m
    QPointF on_screen(const Vec3& p) const;
    double angle_of(const QPointF& mouse) const;
    RigidShape shape_now() const; // returns the shape, including the current drag
    void change_shape(const QString& what, const RigidShape& shape);
    void refresh();
    void refresh_field();
    void close_field();
    // sets the coordinate of the pivot along the axis that the field shows
    void put_pivot(const std::optional<Quantity>& position);
    void put_against(const QPointF& position);
    std::optional<Vec3> outward_at(const QPointF& position) const;

    ModelView& view_;
    Document& document_;
    int target_ = -1;
    Does does_ = Does::nothing;
    std::optional<Grip> grip_;
    std::optional<std::size_t> named_; // the axis along which the field shows the pivot
    HandleField* field_;               // owned by the widget of the view
    QPointF pressed_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
