#include "ui/painting/box_handles.hpp"

#include "ui/document/document.hpp"
#include "ui/painting/handle_field.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/snapping.hpp"

#include <QApplication>
#include <QLineF>
#include <QMouseEvent>
#include <QPalette>

#include <utility>

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkProperty.h>

namespace periscope::ui {

namespace {
constexpr double reach = 9; // radius of a handle in pixels
// in pixels: handles cannot be dragged along an axis on which a tenth of the body's diagonal is seen shorter than this
constexpr double least_seen = 20;
} // namespace

BoxHandles::BoxHandles(ModelView& view, Document& document, QObject* parent)
    : QObject(parent), view_(view), document_(document),
      field_(new HandleField(QStringLiteral("boxHandleField"), tr("Coordinate of this side"), true, &view.widget())) {
    connect(field_, &HandleField::left, this, &BoxHandles::close_field);
    connect(field_, &HandleField::typed, this, [this](const std::optional<Quantity>& value) {
        if (named_)
            set_side(*named_, value);
        refresh_field();
        view_.widget().setFocus();
    });
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
    for (auto* actor : {actor_.GetPointer(), moved_.actor()})
        view_.widget().overlay()->AddActor(actor);
    connect(&document_, &Document::changed, this, &BoxHandles::refresh);
    connect(&view_, &ModelView::field_changed, this, &BoxHandles::refresh);
    // called because the camera may have moved
    connect(&view_.widget(), &VtkWidget::about_to_render, this, &BoxHandles::refresh);
}

BoxHandles::~BoxHandles() {
    for (auto* actor : {actor_.GetPointer(), moved_.actor()})
        view_.widget().overlay()->RemoveActor(actor);
}

void BoxHandles::set_target(int set) {
    if (set == target_)
        return;
    target_ = set;
    grip_.reset();
    close_field();
    view_.widget().redraw(); // emits about_to_render(), which refreshes the handles
}

double BoxHandles::spacing() const {
    const auto& nodes = view_.cloud().nodes();
    return nodes ? nodes->nodes->spacing : document_.value().spacing().value;
}

std::optional<Box> BoxHandles::box() const {
    const auto& sets = document_.value().sets;
    const auto body = view_.bounds();
    const auto* set = target_ >= 0 && std::size_t(target_) < sets.size()
                          ? std::get_if<SetBox>(&sets[std::size_t(target_)].shape)
                          : nullptr;
    if (!set || !body || view_.field() != Field::sets)
        return std::nullopt;
    Box box = *body;
    for (std::size_t a = 0; a < 3; ++a) {
        const double gap = 0.6 * spacing();
        box.min[a] = set->min[a] ? set->min[a]->metres(spacing()) : body->min[a] - gap;
        box.max[a] = set->max[a] ? set->max[a]->metres(spacing()) : body->max[a] + gap;
    }
    if (grip_)
        (grip_->high ? box.max : box.min)[grip_->drag.axis] = grip_->drag.to;
    return box;
}

QPointF BoxHandles::on_screen(const Vec3& p) const {
    return view_.widget().to_widget(view_.display_of(p));
}

std::optional<Vec3> BoxHandles::handle(std::size_t axis, bool high) const {
    const auto whole = box();
    if (!whole)
        return std::nullopt;
    Vec3 at = whole->centre(), beside = at;
    at[axis] = (high ? whole->max : whole->min)[axis];
    beside[axis] = at[axis] + 0.1 * view_.bounds()->diagonal();
    if (QLineF(on_screen(at), on_screen(beside)).length() < least_seen)
        return std::nullopt;
    return at;
}

void BoxHandles::refresh() {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> vertices;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const bool high : {false, true})
            if (const auto at = handle(axis, high)) {
                const vtkIdType id = points->InsertNextPoint(at->x, at->y, at->z);
                vertices->InsertNextCell(1, &id);
            }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetVerts(vertices);
    mapper_->SetInputData(data);
    actor_->SetVisibility(points->GetNumberOfPoints() > 0);
    const QColor colour = QApplication::palette().color(QPalette::Highlight);
    actor_->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    actor_->GetProperty()->SetPointSize(float(9 * view_.widget().pixel_ratio()));
    moved_.show(grip_ ? box() : std::nullopt, colour);
    moved_.scale(view_.widget().pixel_ratio());
    if (named_) // later, because the view is being painted now
        QMetaObject::invokeMethod(this, &BoxHandles::refresh_field, Qt::QueuedConnection);
}

void BoxHandles::close_field() {
    named_.reset();
    if (field_->hasFocus())
        view_.widget().setFocus();
    field_->hide();
}

void BoxHandles::refresh_field() {
    const auto at = named_ ? handle(named_->axis, named_->high) : std::nullopt;
    if (!at)
        return close_field();
    const auto position = side_value(*named_);
    field_->show_coordinate(on_screen(*at).toPoint(),
                            grip_      ? std::optional(length_in_view(grip_->drag.to, view_).value)
                            : position ? std::optional(position->metres(spacing()))
                                       : std::nullopt,
                            view_.units());
}

std::optional<Quantity> BoxHandles::side_value(const Side& side) const {
    const auto& box = std::get<SetBox>(document_.value().sets.at(std::size_t(target_)).shape);
    return (side.high ? box.max : box.min)[side.axis];
}

void BoxHandles::set_side(Side side, const std::optional<Quantity>& value) {
    if (!box() || side_value(side) == value)
        return;
    const auto& sets = document_.value().sets;
    document_.clear_field_errors(QStringLiteral("sets[%1].box").arg(target_));
    document_.edit(tr("Move a side of %1").arg(QString::fromStdString(sets.at(std::size_t(target_)).name)),
                   [&](Case& c) {
                       auto& box = std::get<SetBox>(c.sets[std::size_t(target_)].shape);
                       auto &low = box.min[side.axis], &high = box.max[side.axis];
                       (side.high ? high : low) = value;
                       if (low && high && low->metres(spacing()) > high->metres(spacing())) {
                           std::swap(low, high); // the side was moved through the opposite one
                           named_ = Side{side.axis, !side.high};
                       }
                   });
}

bool BoxHandles::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return false;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const bool high : {false, true})
            if (const auto at = handle(axis, high); at && QLineF(on_screen(*at), event->position()).length() <= reach) {
                grip_ = Grip{begin_drag(axis, event->position(), *at), high};
                named_ = Side{axis, high};
                refresh_field();
                return true;
            }
    return false;
}

bool BoxHandles::move(QMouseEvent* event) {
    if (!grip_)
        return false;
    grip_->drag = dragged(grip_->drag, *event, view_);
    refresh_field();
    view_.widget().redraw();
    return true;
}

bool BoxHandles::release(QMouseEvent* event) {
    if (!grip_ || event->button() != Qt::LeftButton)
        return false;
    const Grip grip = *std::exchange(grip_, std::nullopt);
    view_.widget().redraw();
    if (grip.drag.has_moved()) {
        set_side({grip.drag.axis, grip.high}, length_in_view(grip.drag.to, view_));
        refresh_field();
    } else {
        refresh_field();
        field_->begin_typing(); // the mouse has not moved: this was a click
    }
    return true;
}

} // namespace periscope::ui
