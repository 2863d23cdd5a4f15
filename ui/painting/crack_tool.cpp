#include "ui/painting/crack_tool.hpp"

#include "ui/document/body.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/painting/outline_band.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/snapping.hpp"

#include <QLabel>
#include <QLineF>
#include <QMouseEvent>

#include <vtkCamera.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope::ui {

namespace {

// in pixels: an end of the line that is this near to a side of the body moves to the side
constexpr double face_reach = 8;
constexpr double least_line = 5; // in pixels: shorter lines count as clicks
// a face counts as perpendicular to an axis if the cosine between its normal and the axis is at least this
constexpr double least_cosine_of_axis = 0.99;
// in spacings: a crack extends this far beyond nodes on the surface, because its border does not cut bonds
constexpr double gap_in_spacings = 0.6;
constexpr int label_gap = 16; // in pixels, between pointer and label

} // namespace

CrackTool::CrackTool(ModelView& view, Document& document, const Body& body, QObject* parent)
    : QObject(parent), view_(view), document_(document), body_(body), band_(new OutlineBand(&view.widget())),
      label_(new QLabel(&view.widget())) {
    label_->setObjectName(QStringLiteral("crackLine"));
    label_->setAttribute(Qt::WA_TransparentForMouseEvents);
    label_->setAutoFillBackground(true);
    label_->setMargin(3);
    label_->hide();
}

Box CrackTool::body_box() const {
    return box_of(document_.value(), body_).value_or(*view_.bounds());
}

std::optional<CrackTool::Face> CrackTool::face_at(const QPointF& position) const {
    const Vec3 middle = view_.bounds()->centre();
    if (const int axis = axis_of_view(view_.widget().renderer()); axis >= 0)
        return Face{std::size_t(axis), middle[std::size_t(axis)]};
    const auto normal = view_.normal_at(position);
    const auto point = view_.surface_at(position);
    if (normal && point)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (std::abs((*normal)[axis]) >= least_cosine_of_axis) {
                // The drawn nodes may lie half a spacing inside the body, but the line has to be on the face of the
                // body.
                const Box box = body_box();
                return Face{axis, (*normal)[axis] > 0 ? box.max[axis] : box.min[axis]};
            }
    return std::nullopt;
}

std::optional<Vec3> CrackTool::on_face(const QPointF& position) const {
    const auto& widget = view_.widget();
    const QPointF at = widget.to_display(position);
    const Vec3 through = world_at(widget.renderer(), at.x(), at.y(), view_.bounds()->centre());
    const Vec3 d = sight_line(widget.renderer(), through);
    if (std::abs(d[face_->axis]) < 1e-3)
        return std::nullopt;
    const double distance = (face_->level - through[face_->axis]) / d[face_->axis];
    return through + distance * d;
}

Box CrackTool::depths() const {
    Box box = body_box();
    const auto nodes = body_.nodes();
    const double spacing = spacing_of(document_.value(), body_);
    const Box inner = nodes ? nodes->bounds : box;
    for (std::size_t a = 0; a < 3; ++a) {
        if (inner.min[a] - box.min[a] < 0.25 * spacing)
            box.min[a] -= gap_in_spacings * spacing;
        if (box.max[a] - inner.max[a] < 0.25 * spacing)
            box.max[a] += gap_in_spacings * spacing;
    }
    return box;
}

Vec3 CrackTool::end_at(const Vec3& free) const {
    const Box box = body_box();
    Vec3 end = free;
    for (std::size_t a = 0; a < 3; ++a) {
        if (a == face_->axis)
            continue;
        const SnapGrid grid = grid_along(a, free, view_);
        end[a] = snapped(free[a], grid);
        for (const double side : {box.min[a], box.max[a]})
            if (std::abs(free[a] - side) <= face_reach * grid.pixel)
                end[a] = side;
    }
    return end;
}

Vec3 CrackTool::begun_at_face(Vec3 end) const {
    const Box box = body_box(), beyond = depths();
    const double same = 1e-9 * box.diagonal();
    for (std::size_t a = 0; a < 3; ++a) {
        if (std::abs(end[a] - box.min[a]) <= same)
            end[a] = beyond.min[a];
        else if (std::abs(end[a] - box.max[a]) <= same)
            end[a] = beyond.max[a];
    }
    return end;
}

bool CrackTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return false;
    if (!view_.bounds()) {
        emit missed(tr("There is no body yet. Define the geometry first."));
        return true;
    }
    face_ = face_at(event->position());
    const auto start = face_ ? on_face(event->position()) : std::nullopt;
    if (!start) {
        face_.reset();
        emit missed(
            tr("Start the line on a face perpendicular to the x, y or z axis, or use a standard view (keys 1 to 6)."));
        return true;
    }
    pressed_ = event->position();
    from_ = event->modifiers() & Qt::ControlModifier ? *start : end_at(*start);
    to_ = from_;
    return true;
}

bool CrackTool::move(QMouseEvent* event) {
    if (!face_)
        return event->buttons() == Qt::NoButton;
    draw_to(event->position(), event->modifiers() & Qt::ControlModifier);
    show_line(event->position());
    return true;
}

void CrackTool::draw_to(const QPointF& position, bool freely) {
    if (const auto free = on_face(position))
        to_ = freely ? *free : end_at(*free);
}

void CrackTool::show_line(const QPointF& position) {
    const auto on_screen = [this](const Vec3& p) { return view_.widget().to_widget(view_.display_of(p)); };
    band_->show_outline(QPolygonF({on_screen(from_), on_screen(to_)}));
    const auto coordinate = [&](std::size_t axis) { return format_length(to_[axis], view_.units()); };
    QStringList end;
    constexpr std::array names{"x", "y", "z"};
    for (std::size_t a = 0; a < 3; ++a)
        if (a != face_->axis)
            end << QStringLiteral("%1 %2").arg(QLatin1String(names[a]), coordinate(a));
    label_->setText(
        tr("Length %1; end: %2").arg(format_length(norm(to_ - from_), view_.units()), end.join(QStringLiteral(", "))));
    label_->adjustSize();
    const QSize room = view_.widget().size();
    const QPoint at = position.toPoint();
    const int right = at.x() + label_gap, left = at.x() - label_gap - label_->width();
    label_->move(std::max(0, right + label_->width() > room.width() ? left : right),
                 std::clamp(at.y() - label_->height() / 2, 0, std::max(0, room.height() - label_->height())));
    label_->show();
    label_->raise();
}

bool CrackTool::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !face_)
        return false;
    draw_to(event->position(), event->modifiers() & Qt::ControlModifier);
    band_->hide();
    label_->hide();
    const std::size_t axis = face_->axis;
    face_.reset();
    if (QLineF(pressed_, event->position()).length() < least_line || !(norm(to_ - from_) > 0)) {
        emit missed(tr("Drag from one end of the crack to the other."));
        return true;
    }
    const Box through = depths();
    Vec3 corner = begun_at_face(from_), end = begun_at_face(to_), second;
    corner[axis] = end[axis] = through.min[axis];
    second[axis] = through.max[axis] - through.min[axis];
    emit crack_made(add_drawn_crack(document_, {lengths_in_view(corner, view_), lengths_in_view(end - corner, view_),
                                                lengths_in_view(second, view_)})
                        .index);
    return true;
}

} // namespace periscope::ui
