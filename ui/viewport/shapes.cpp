#include "ui/viewport/shapes.hpp"

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkProperty.h>

namespace periscope::ui {

namespace {

void colour_actor(vtkActor* actor, const QColor& colour) {
    actor->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
}

} // namespace

SurfaceShape::SurfaceShape() {
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->SetInterpolationToFlat();
    actor_->GetProperty()->SetAmbient(0.3);
    actor_->GetProperty()->SetDiffuse(0.7);
    actor_->VisibilityOff();
}

void SurfaceShape::show(const Surface* surface, const QColor& colour) {
    actor_->SetVisibility(surface != nullptr);
    if (!surface)
        return;
    vtkNew<vtkPoints> points;
    points->SetNumberOfPoints(vtkIdType(surface->points.size()));
    for (std::size_t i = 0; i < surface->points.size(); ++i)
        points->SetPoint(vtkIdType(i), surface->points[i].x, surface->points[i].y, surface->points[i].z);
    vtkNew<vtkCellArray> triangles;
    for (const auto& t : surface->triangles) {
        const std::array<vtkIdType, 3> ids{t[0], t[1], t[2]};
        triangles->InsertNextCell(3, ids.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(triangles);
    mapper_->SetInputData(data);
    colour_actor(actor_, colour);
}

CrackShapes::CrackShapes() {
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->SetColor(0.85, 0.15, 0.15);
    actor_->GetProperty()->SetOpacity(0.45);
    actor_->GetProperty()->SetLineWidth(2);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
}

void CrackShapes::show(const std::vector<Parallelogram>& cracks) {
    actor_->SetVisibility(!cracks.empty());
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> quads, edges;
    for (const auto& c : cracks) {
        std::array<vtkIdType, 4> ids{};
        const std::array<Vec3, 4> corners{c.corner, c.corner + c.first, c.corner + c.first + c.second,
                                          c.corner + c.second};
        for (std::size_t i = 0; i < 4; ++i)
            ids[i] = points->InsertNextPoint(corners[i].x, corners[i].y, corners[i].z);
        quads->InsertNextCell(4, ids.data());
        const std::array<vtkIdType, 5> around{ids[0], ids[1], ids[2], ids[3], ids[0]};
        edges->InsertNextCell(5, around.data()); // seen edge on, the area alone would vanish
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(quads);
    data->SetLines(edges);
    mapper_->SetInputData(data);
}

BoxShape::BoxShape() {
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->GetProperty()->SetLineWidth(2);
    actor_->VisibilityOff();
}

void BoxShape::show(const std::optional<Box>& box, const QColor& colour) {
    actor_->SetVisibility(box.has_value());
    if (!box)
        return;
    vtkNew<vtkPoints> points;
    for (int i = 0; i < 8; ++i)
        points->InsertNextPoint(i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y,
                                i & 4 ? box->max.z : box->min.z);
    vtkNew<vtkCellArray> lines;
    for (vtkIdType i = 0; i < 8; ++i)
        for (const vtkIdType step : {1, 2, 4})
            if (!(i & step)) {
                const std::array<vtkIdType, 2> ids{i, i | step};
                lines->InsertNextCell(2, ids.data());
            }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetLines(lines);
    mapper_->SetInputData(data);
    colour_actor(actor_, colour);
}

BrushShape::BrushShape() {
    sphere_->SetThetaResolution(24);
    sphere_->SetPhiResolution(16);
    mapper_->SetInputConnection(sphere_->GetOutputPort());
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->SetOpacity(0.35);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
}

void BrushShape::show(const Vec3& centre, double radius, const QColor& colour) {
    sphere_->SetRadius(radius);
    actor_->SetPosition(centre.x, centre.y, centre.z);
    colour_actor(actor_, colour);
    actor_->VisibilityOn();
}

} // namespace periscope::ui
