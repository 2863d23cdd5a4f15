#include "ui/viewport/surface_faults.hpp"

#include "ui/document/body.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/model_view.hpp"

#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>

#include <algorithm>
#include <array>
#include <set>

namespace periscope::ui {

namespace {

constexpr double near = 0.12; // half of the visible height, as a share of the body's diagonal

vtkSmartPointer<vtkPolyData> edges_of(const SurfaceReport& report) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> lines;
    for (const auto& [a, b] : report.faulty_edges) {
        const std::array<vtkIdType, 2> ends{points->InsertNextPoint(a.x, a.y, a.z),
                                            points->InsertNextPoint(b.x, b.y, b.z)};
        lines->InsertNextCell(2, ends.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    return data;
}

vtkSmartPointer<vtkPolyData> faces_of(const Surface& surface, const std::set<std::uint32_t>& triangles) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> faces;
    for (const std::uint32_t t : triangles) {
        std::array<vtkIdType, 3> corners{};
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& p = surface.points[surface.triangles[t][k]];
            corners[k] = points->InsertNextPoint(p.x, p.y, p.z);
        }
        faces->InsertNextCell(3, corners.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(faces);
    return data;
}

} // namespace

SurfaceFaults::SurfaceFaults(ModelView& view, const Body& body, QObject* parent)
    : QObject(parent), view_(view), body_(body) {
    edge_actor_->SetMapper(edge_mapper_);
    face_actor_->SetMapper(face_mapper_);
    face_actor_->GetProperty()->SetOpacity(0.45);
    face_actor_->GetProperty()->EdgeVisibilityOn();
    for (vtkActor* actor : {face_actor_.Get(), edge_actor_.Get()}) {
        actor->GetProperty()->LightingOff();
        actor->PickableOff();
        actor->VisibilityOff();
        view_.widget().overlay()->AddActor(actor);
    }
    connect(&view_, &ModelView::shown, this, &SurfaceFaults::refresh);
    connect(&view_.widget(), &VtkWidget::about_to_render, this, [this] {
        edge_actor_->GetProperty()->SetLineWidth(float(3 * view_.widget().pixel_ratio()));
        face_actor_->GetProperty()->SetLineWidth(float(view_.widget().pixel_ratio()));
    });
    refresh();
}

void SurfaceFaults::refresh() {
    const SurfacePtr surface = view_.shows_results() ? nullptr : body_.surface();
    if (surface == shown_)
        return;
    shown_ = surface;
    edges_ = triangles_ = 0;
    if (surface) {
        std::set<std::uint32_t> crossing;
        for (const auto& [a, b] : surface->report.self_intersections)
            crossing.insert({a, b});
        edges_ = surface->report.faulty_edges.size();
        triangles_ = crossing.size();
        edge_mapper_->SetInputData(edges_of(surface->report));
        face_mapper_->SetInputData(faces_of(surface->surface, crossing));
    }
    const QColor colour = view_.colours().fault;
    for (vtkActor* actor : {face_actor_.Get(), edge_actor_.Get()})
        actor->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    face_actor_->GetProperty()->SetEdgeColor(colour.redF(), colour.greenF(), colour.blueF());
    edge_actor_->SetVisibility(edges_ > 0);
    face_actor_->SetVisibility(triangles_ > 0);
    view_.widget().redraw();
}

void SurfaceFaults::look_at(const Vec3& position) {
    const auto bounds = view_.bounds();
    if (!bounds)
        return;
    auto* camera = view_.widget().renderer()->GetActiveCamera();
    std::array<double, 3> along{};
    camera->GetDirectionOfProjection(along.data());
    const double away = 3 * bounds->diagonal();
    camera->SetFocalPoint(position.x, position.y, position.z);
    camera->SetPosition(position.x - away * along[0], position.y - away * along[1], position.z - away * along[2]);
    set_half_height(view_.widget().renderer(), near * bounds->diagonal());
    emit view_.widget().camera_touched(); // the camera counts as moved by the user, so that it is not fitted again
    view_.widget().redraw();
}

} // namespace periscope::ui
