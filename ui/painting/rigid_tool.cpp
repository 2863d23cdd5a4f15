#include "ui/painting/rigid_tool.hpp"

#include "core/rigid_bodies/make_rigid_body.hpp"
#include "core/rigid_bodies/rigid_approach.hpp"
#include "ui/document/document.hpp"
#include "ui/document/rigid_placing.hpp"
#include "ui/painting/handle_field.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <QApplication>
#include <QLineF>
#include <QMouseEvent>
#include <QPalette>

#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <array>
#include <cmath>
#include <numbers>

namespace periscope::ui {

namespace {

constexpr double handle_reach = 9;   // radius of a handle in pixels
constexpr double arrow_pixels = 90;  // length of a drawn arrow in pixels
constexpr double shortest_seen = 20; // in pixels: an arrow that is seen shorter than this cannot be dragged
constexpr double ring_radius = 0.7;  // radius of a ring relative to the length of an arrow
constexpr int ring_points = 48;
// smallest component of the direction of view along the axis of a ring, because a ring cannot be dragged if it is seen
// edge on
constexpr double least_facing = 0.25;
constexpr double click_reach_of_tool = 4; // largest movement of the mouse, in pixels, that counts as a click
constexpr double degree = std::numbers::pi / 180;
// in spacings: the normal of the border at a point is computed from the nodes within this distance
constexpr double border_reach = 3.01;
// a normal of the border counts as that of an axis if the cosine between them is larger, because the nodes determine
// the normal only within some degrees
constexpr double along_axis = 0.99;
// The weighted mean of the nodes around a point of the border is at least this far from the point, relative to the
// reach. Otherwise the point is not near the border.
constexpr double least_one_sided = 0.1;

Vec3 unit_vector(std::size_t axis) {
    Vec3 v{};
    v[axis] = 1;
    return v;
}

Vec3 along_axis_if_near(const Vec3& direction) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (std::abs(direction[axis]) > along_axis)
            return std::copysign(1.0, direction[axis]) * unit_vector(axis);
    return direction;
}

QColor colour_of_axis(std::size_t axis) { // the colours of the axes of the view cube: red, green, blue
    return std::array{QColor(214, 69, 65), QColor(46, 148, 72), QColor(66, 120, 224)}.at(axis);
}

} // namespace

RigidTool::RigidTool(ModelView& view, Document& document, QObject* parent)
    : QObject(parent), view_(view), document_(document),
      field_(
          new HandleField(QStringLiteral("rigidHandleField"), tr("Coordinate of the centre"), false, &view.widget())) {
    connect(field_, &HandleField::left, this, &RigidTool::close_field);
    connect(field_, &HandleField::typed, this, &RigidTool::put_pivot);
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
    view_.widget().overlay()->AddActor(actor_);
    // called because the camera may have moved
    connect(&view_.widget(), &VtkWidget::about_to_render, this, &RigidTool::refresh);
    connect(&document_, &Document::changed, this, [this] {
        grip_.reset();
        view_.preview_rigid_body(-1, {});
        refresh_field();
    });
}

RigidTool::~RigidTool() {
    view_.widget().overlay()->RemoveActor(actor_);
}

void RigidTool::set_target(int body, Does what) {
    if (body != target_ || what != does_)
        close_field();
    target_ = body;
    does_ = what;
    if (grip_) {
        grip_.reset();
        view_.preview_rigid_body(-1, {});
    }
    view_.widget().redraw();
}

const RigidBodyEntry* RigidTool::target() const {
    const auto& bodies = document_.value().rigid_bodies;
    return target_ >= 0 && std::size_t(target_) < bodies.size() && does_ != Does::nothing && !view_.shows_results()
               ? &bodies[std::size_t(target_)]
               : nullptr;
}

RigidFormPtr RigidTool::form() const {
    return view_.form_of_rigid_body(std::size_t(target_));
}

double RigidTool::spacing() const {
    const auto& nodes = view_.cloud().nodes();
    return nodes ? nodes->nodes->spacing : document_.value().spacing().value;
}

RigidShape RigidTool::shape_now() const {
    const RigidShape& shape = target()->shape;
    if (!grip_ || !grip_->has_moved())
        return shape;
    const std::size_t axis = grip_->handle.axis;
    return grip_->handle.rotates
               ? rotated(shape, axis, grip_->rotation, spacing())
               : moved(shape, (grip_->drag.to - grip_->drag.start[axis]) * unit_vector(axis), spacing());
}

Vec3 RigidTool::pivot() const {
    return pivot_of(shape_now(), spacing(), form());
}

double RigidTool::length() const {
    return arrow_pixels * view_.widget().pixel_ratio() / pixels_per_metre(view_.widget().renderer());
}

QPointF RigidTool::on_screen(const Vec3& p) const {
    return view_.widget().to_widget(view_.display_of(p));
}

std::vector<Vec3> RigidTool::grips(const Handle& handle) const {
    const RigidBodyEntry* body = target();
    const Space space = document_.value().space();
    if (!body || does_ != Does::move || handle.axis >= (handle.rotates ? 3 : axes_of(space)))
        return {};
    const Vec3 at = pivot(), along = unit_vector(handle.axis);
    if (!handle.rotates) {
        const Vec3 tip = at + length() * along;
        if (QLineF(on_screen(at), on_screen(tip)).length() < shortest_seen)
            return {};
        return {tip};
    }
    const Vec3 ahead = sight_line(view_.widget().renderer(), at);
    if (!can_rotate(body->shape, handle.axis, space) || std::abs(ahead[handle.axis]) < least_facing)
        return {};
    std::vector<Vec3> ring;
    const Vec3 first = unit_vector((handle.axis + 1) % 3), second = unit_vector((handle.axis + 2) % 3);
    for (int k = 0; k < ring_points; ++k) {
        const double angle = 2 * std::numbers::pi * k / ring_points;
        ring.push_back(at + ring_radius * length() * (std::cos(angle) * first + std::sin(angle) * second));
    }
    return ring;
}

void RigidTool::refresh() {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> tips, lines;
    vtkNew<vtkUnsignedCharArray> colours; // colours of the tips, followed by those of the lines
    colours->SetNumberOfComponents(3);
    std::vector<std::size_t> axes_of_lines;
    const auto colour = [&](std::size_t axis) {
        const QColor c = colour_of_axis(axis);
        const std::array<unsigned char, 3> rgb{static_cast<unsigned char>(c.red()),
                                               static_cast<unsigned char>(c.green()),
                                               static_cast<unsigned char>(c.blue())};
        colours->InsertNextTypedTuple(rgb.data());
    };
    const auto add = [&](const Vec3& p) { return points->InsertNextPoint(p.x, p.y, p.z); };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const Vec3& tip : grips({false, axis})) {
            const vtkIdType end = add(tip);
            tips->InsertNextCell(1, &end);
            colour(axis);
            const std::array<vtkIdType, 2> ends{add(pivot()), end};
            lines->InsertNextCell(2, ends.data());
            axes_of_lines.push_back(axis);
        }
        if (const auto ring = grips({true, axis}); !ring.empty()) {
            std::vector<vtkIdType> loop;
            loop.reserve(ring.size() + 1);
            for (const Vec3& p : ring)
                loop.push_back(add(p));
            loop.push_back(loop.front());
            lines->InsertNextCell(vtkIdType(loop.size()), loop.data());
            axes_of_lines.push_back(axis);
        }
    }
    for (const std::size_t axis : axes_of_lines)
        colour(axis);
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetVerts(tips);
    data->SetLines(lines);
    data->GetCellData()->SetScalars(colours);
    mapper_->SetInputData(data);
    actor_->SetVisibility(points->GetNumberOfPoints() > 0);
    actor_->GetProperty()->SetPointSize(float(12 * view_.widget().pixel_ratio()));
    actor_->GetProperty()->SetLineWidth(float(2.5 * view_.widget().pixel_ratio()));
    if (named_) // later, because the view is being painted now
        QMetaObject::invokeMethod(this, &RigidTool::refresh_field, Qt::QueuedConnection);
}

// Returns the angle of the pointer around the pivot, counter-clockwise as seen.
double RigidTool::angle_of(const QPointF& mouse) const {
    const QPointF offset = mouse - on_screen(pivot());
    return std::atan2(-offset.y(), offset.x());
}

bool RigidTool::press(QMouseEvent* event) {
    pressed_ = event->position();
    if (event->button() != Qt::LeftButton || !target())
        return false;
    for (const bool rotates : {false, true}) // arrows are tested first, because rings pass near their tips
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const Vec3& at : grips({rotates, axis}))
                if (QLineF(on_screen(at), event->position()).length() <= handle_reach) {
                    grip_ = Grip{
                        {rotates, axis}, begin_drag(axis, event->position(), pivot()), angle_of(event->position()), 0};
                    named_ = rotates ? std::nullopt : std::optional(axis);
                    refresh_field();
                    return true;
                }
    return false;
}

// Moves along an axis, or rotates about the centre by whole degrees.
bool RigidTool::move(QMouseEvent* event) {
    if (!grip_ || !target())
        return false;
    if (grip_->handle.rotates) {
        const Vec3 ahead = sight_line(view_.widget().renderer(), pivot());
        const double seen = std::remainder(angle_of(event->position()) - grip_->angle, 2 * std::numbers::pi);
        grip_->rotation = std::round((ahead[grip_->handle.axis] < 0 ? seen : -seen) / degree) * degree;
    } else
        grip_->drag = dragged(grip_->drag, *event, view_);
    view_.preview_rigid_body(target_, shape_now());
    refresh_field();
    return true;
}

bool RigidTool::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !target())
        return false;
    if (!grip_) {
        const QPointF movement = event->position() - pressed_;
        if (does_ == Does::put_against && std::hypot(movement.x(), movement.y()) <= click_reach_of_tool)
            put_against(event->position());
        return false; // the camera may have been rotated
    }
    const RigidShape shape = shape_now();
    const bool rotates = grip_->handle.rotates, has_moved = grip_->has_moved();
    grip_.reset();
    view_.preview_rigid_body(-1, {});
    if (has_moved)
        change_shape(rotates ? tr("Rotate %1") : tr("Move %1"), shape);
    else if (named_)
        field_->begin_typing(); // a click on a tip edits its coordinate
    return true;
}

void RigidTool::change_shape(const QString& what, const RigidShape& shape) {
    const QString name = QString::fromStdString(target()->name);
    document_.clear_field_errors(QStringLiteral("rigid_bodies[%1]").arg(target_));
    document_.edit(what.arg(name), [&](Case& c) { c.rigid_bodies.at(std::size_t(target_)).shape = shape; });
}

void RigidTool::put_pivot(const std::optional<Quantity>& position) {
    if (position && named_ && target()) {
        const double distance = position->metres(spacing()) - pivot()[*named_];
        if (distance != 0)
            change_shape(tr("Move %1"), moved(target()->shape, distance * unit_vector(*named_), spacing()));
    }
    refresh_field();
    view_.widget().setFocus();
}

void RigidTool::close_field() {
    named_.reset();
    if (field_->hasFocus())
        view_.widget().setFocus();
    field_->hide();
}

void RigidTool::refresh_field() {
    const auto tip = named_ ? grips({false, *named_}) : std::vector<Vec3>();
    if (tip.empty())
        return close_field();
    field_->show_coordinate(on_screen(tip.front()).toPoint(), pivot()[*named_], view_.units());
}

// Returns the outward normal of the surface under the pointer, as it is drawn. In a plane, this is the normal of the
// border near the point: it points away from the nodes around the point.
std::optional<Vec3> RigidTool::outward_at(const QPointF& position) const {
    if (document_.value().space() == Space::solid)
        return view_.normal_at(position);
    const auto point = view_.surface_at(position);
    if (!point)
        return std::nullopt;
    const double reach = border_reach * spacing();
    Vec3 sum{};
    double weights = 0;
    for (const Vec3& x : view_.cloud().nodes()->nodes->position) {
        Vec3 offset = x - *point;
        offset.z = 0;
        // The weight decreases to zero at the reach, so that a node that just comes within reach does not rotate the
        // normal.
        const double far = norm(offset) / reach, weight = far < 1 ? (1 - far * far) * (1 - far * far) : 0;
        sum += weight * offset;
        weights += weight;
    }
    const double one_sided = weights > 0 ? norm(sum) / weights : 0;
    if (one_sided < least_one_sided * reach)
        return std::nullopt;
    return along_axis_if_near((-1 / norm(sum)) * sum);
}

void RigidTool::put_against(const QPointF& position) {
    const RigidBodyEntry entry = *target();
    const auto point = view_.surface_at(position);
    if (!point)
        return emit missed(tr("Click a point of the deformable body."));
    const auto outward = outward_at(position);
    if (!outward)
        return emit missed(tr("Click nearer to the border of the body."));
    if (std::holds_alternative<RigidSurface>(entry.shape) && !form())
        return emit missed(tr("The surface of %1 has not been read.").arg(QString::fromStdString(entry.name)));
    const double dx = spacing();
    Vec3 to = *point - pivot_of(entry.shape, dx, form());
    if (document_.value().space() != Space::solid)
        to.z = 0;
    const Vec3 across = to - dot(to, *outward) * *outward;
    RigidBodyEntry placed = entry;
    // a half-space has no centre that could be placed at the point
    if (!std::holds_alternative<RigidHalfSpace>(entry.shape))
        placed.shape = moved(entry.shape, across, dx);
    const auto distance =
        distance_to_touch(make_rigid_body(placed, document_.value(), dx, form()),
                          view_.cloud().nodes()->nodes->position, *outward, document_.value().space());
    if (!distance)
        return emit missed(
            tr("%1 does not meet the body along the normal at this point.").arg(QString::fromStdString(entry.name)));
    placed.shape = moved(placed.shape, -*distance * *outward, dx);
    change_shape(tr("Put %1 against the body"), placed.shape);
}

} // namespace periscope::ui
