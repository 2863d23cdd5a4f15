#include "ui/painting/face_tool.hpp"

#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/painting/draw_set.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/snapping.hpp"

#include <QLineF>
#include <QMouseEvent>

#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

FaceTool::FaceTool(ModelView& view, Document& document, Body& body, const ToolSettings& settings, QObject* parent)
    : QObject(parent), view_(view), document_(document), body_(body), settings_(settings) {
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->SetOpacity(0.5);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
    view_.widget().overlay()->AddActor(actor_);
}

FaceTool::~FaceTool() {
    view_.widget().overlay()->RemoveActor(actor_);
}

std::shared_ptr<const Surface> FaceTool::surface() const {
    if (const auto nodes = body_.nodes())
        return nodes->nodes->outline;
    const auto imported = body_.surface();
    return imported ? std::shared_ptr<const Surface>(imported, &imported->surface) : nullptr;
}

Vec3 FaceTool::point_below(const QPointF& position, const Box& bounds) const {
    const QPointF at = view_.widget().to_display(position);
    return world_at(view_.widget().renderer(), at.x(), at.y(), bounds.centre());
}

std::optional<SurfaceHit> FaceTool::hit(const QPointF& position) const {
    const auto& widget = view_.widget();
    const auto bounds = view_.bounds();
    const auto body = surface();
    if (!body || !bounds || body->triangles.empty())
        return std::nullopt;
    const Vec3 through = point_below(position, *bounds);
    const Vec3 ahead = sight_line(widget.renderer(), through);
    if (auto found = first_hit(*body, through - 2 * bounds->diagonal() * ahead, ahead))
        return found;
    if (document_.value().space() == Space::solid)
        return std::nullopt;
    // A sheet has no surface above and below, so the nearest side is taken.
    const std::uint32_t side = nearest_triangle(*body, through);
    return SurfaceHit{side, nearest_on_triangle(*body, side, through)};
}

void FaceTool::show(const std::optional<SurfaceHit>& hit) {
    const auto body = surface();
    if (known_ != body) {
        known_ = body;
        faces_.reset();
        lit_.clear();
    }
    view_.widget().redraw();
    actor_->SetVisibility(hit.has_value());
    if (!hit)
        return;
    const QColor colour = set_colour(document_.value(), target_ < 0 ? int(document_.value().sets.size()) : target_);
    actor_->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    if (lit_angle_ == settings_.angle.value && lit_kind_ == settings_.face &&
        std::binary_search(lit_.begin(), lit_.end(), hit->triangle))
        return; // the face under the pointer is the same as before
    if (!faces_)
        faces_.emplace(*body);
    lit_angle_ = settings_.angle.value;
    lit_kind_ = settings_.face;
    lit_ = lit_kind_ == FaceKind::facing ? facing(*body, unit_normal(*body, hit->triangle), lit_angle_)
                                         : faces_->face_of(hit->triangle, lit_angle_);
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> triangles;
    for (const std::uint32_t t : lit_) {
        std::array<vtkIdType, 3> ids{};
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& p = body->points[body->triangles[t][k]];
            ids[k] = points->InsertNextPoint(p.x, p.y, p.z);
        }
        triangles->InsertNextCell(3, ids.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(triangles);
    mapper_->SetInputData(data);
}

bool FaceTool::press(QMouseEvent* event) {
    pressed_ = event->position();
    return event->button() == Qt::LeftButton;
}

bool FaceTool::move(QMouseEvent* event) {
    if (event->buttons() & ~Qt::MouseButtons(Qt::LeftButton))
        return false; // another button moves the camera
    show(hit(event->position()));
    return true;
}

bool FaceTool::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return false;
    if (QLineF(pressed_, event->position()).length() > 4)
        return true; // a drag, not a click: it selects nothing
    const auto found = hit(event->position());
    show(found);
    if (!found) {
        emit missed(surface() ? tr("No face at the pointer. Click the surface of the body.")
                              : tr("The body has no surface to pick from. Import a surface."));
        return true;
    }
    const int set = draw_set(document_, target_, shape_at(*found, settings_.face, settings_), tr("Pick face of %1"));
    if (set != target_)
        emit set_made(set);
    return true;
}

std::optional<SetShape> FaceTool::face_at(const QPointF& position) const {
    const auto found = hit(position);
    const auto bounds = view_.bounds();
    if (!found || !bounds)
        return std::nullopt;
    // In a sheet, the pointer can be far from the nearest side.
    if (document_.value().space() != Space::solid &&
        norm(found->point - point_below(position, *bounds)) > 0.05 * bounds->diagonal())
        return std::nullopt;
    return shape_at(*found, FaceKind::face, {});
}

SetShape FaceTool::shape_at(const SurfaceHit& hit, FaceKind kind, const ToolSettings& settings) const {
    const QuantityVector point = lengths_in_view(hit.point, view_);
    const Vec3 normal = unit_normal(*surface(), hit.triangle);
    // adding 0.0 turns -0.0 into 0.0
    const auto rounded = [](double component) { return Quantity(std::round(component * 1e6) / 1e6 + 0.0); };
    const QuantityVector direction{rounded(normal.x), rounded(normal.y), rounded(normal.z)};
    switch (kind) {
    case FaceKind::facing: {
        SetFacing shape;
        shape.direction = direction;
        shape.angle = settings.angle;
        shape.depth = settings.depth;
        return shape;
    }
    case FaceKind::plane: {
        SetPlane shape;
        shape.point = point;
        shape.normal = direction;
        shape.depth = settings.depth;
        return shape;
    }
    default: {
        SetFace shape;
        shape.point = point;
        shape.angle = settings.angle;
        shape.depth = settings.depth;
        return shape;
    }
    }
}

void FaceTool::leave() {
    show(std::nullopt);
}

} // namespace periscope::ui
