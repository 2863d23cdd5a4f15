// Shows a handle in the middle of each face of a set's box. A face is dragged along its axis, and snaps to borders
// between nodes and to round numbers, unless Ctrl is pressed. A field beside the handle shows the position, which can
// also be typed there. One drag is one undo step. A side of the box that was open has a position after it was dragged.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "ui/painting/axis_drag.hpp"
#include "ui/viewport/canvas/view_tool.hpp"
#include "ui/viewport/scene/shapes.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class Document;
class HandleField;
class ModelView;

class BoxHandles : public QObject, public ViewTool {
    Q_OBJECT
public:
    BoxHandles(ModelView& view, Document& document, QObject* parent = nullptr);
    ~BoxHandles() override;

    void set_target(int set); // sets the set whose box has the handles; -1: none
    // Returns the position of a handle (m). Returns nothing without a box, or if the handle points at the viewer.
    std::optional<Vec3> handle(std::size_t axis, bool high) const;

    bool press(QMouseEvent* event) override; // returns true only if the mouse is on a handle
    bool move(QMouseEvent* event) override;
    bool release(QMouseEvent* event) override;

private:
    struct Grip {
        AxisDrag drag; // drag of the face along its axis
        bool high = false;
    };
    struct Side {
        std::size_t axis = 0;
        bool high = false;
    };
    void refresh();
    void refresh_field();
    void close_field();
    void set_side(Side side, const std::optional<Quantity>& value);
    std::optional<Quantity> side_value(const Side& side) const; // position in the case; empty if the side is open
    double spacing() const;
    std::optional<Box> box() const; // open sides lie a little outside the body
    QPointF on_screen(const Vec3& p) const;

    ModelView& view_;
    Document& document_;
    int target_ = -1;
    std::optional<Grip> grip_;
    std::optional<Side> named_; // the side whose position the field shows
    HandleField* field_;        // belongs to the view's widget
    BoxShape moved_;            // the box while a face is dragged
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
