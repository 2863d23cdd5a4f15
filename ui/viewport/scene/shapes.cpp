#include "ui/viewport/scene/shapes.hpp"

#include "ui/viewport/scene/box_edges.hpp"

#include <vtkCellArray.h>
#include <vtkIdList.h>
#include <vtkPoints.h>
#include <vtkPolygon.h>
#include <vtkProperty.h>

namespace periscope::ui {

namespace {

constexpr double line_width = 2; // pixels of a screen
// Width (pixels of a screen) and opacity of the border of a crack inside the body.
constexpr double hidden_width = 1, hidden_opacity = 0.3;

void colour_actor(vtkActor* actor, const QColor& colour) {
    actor->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
}

struct CrackDrawing {
    vtkNew<vtkPolyData> areas, borders;
};

CrackDrawing drawing_of(const CrackParts& cracks) {
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> triangles, edges;
    const auto add_face = [&](const std::vector<Vec3>& corners) {
        vtkNew<vtkPolygon> polygon;
        std::vector<vtkIdType> around;
        for (const Vec3& p : corners) {
            around.push_back(points->InsertNextPoint(p.x, p.y, p.z));
            polygon->GetPoints()->InsertNextPoint(p.x, p.y, p.z);
            polygon->GetPointIds()->InsertNextId(vtkIdType(around.size()) - 1);
        }
        vtkNew<vtkIdList> cut; // divided into triangles, because concave polygons would be drawn as fans
        polygon->Triangulate(cut);
        for (vtkIdType i = 0; i + 2 < cut->GetNumberOfIds(); i += 3) {
            const std::array<vtkIdType, 3> ids{around[std::size_t(cut->GetId(i))],
                                               around[std::size_t(cut->GetId(i + 1))],
                                               around[std::size_t(cut->GetId(i + 2))]};
            triangles->InsertNextCell(3, ids.data());
        }
        around.push_back(around.front());
        // a line, because a face seen edge on would be invisible
        edges->InsertNextCell(vtkIdType(around.size()), around.data());
    };
    for (const auto& face : cracks.faces)
        if (face.size() >= 3)
            add_face(face);
    for (const auto& surface : cracks.surfaces) {
        const vtkIdType first = points->GetNumberOfPoints();
        for (const Vec3& p : surface->points)
            points->InsertNextPoint(p.x, p.y, p.z);
        for (const auto& t : surface->triangles) {
            const std::array<vtkIdType, 4> ids{first + t[0], first + t[1], first + t[2], first + t[0]};
            triangles->InsertNextCell(3, ids.data());
            edges->InsertNextCell(4, ids.data());
        }
    }
    CrackDrawing drawing;
    drawing.areas->SetPoints(points);
    drawing.areas->SetPolys(triangles);
    drawing.borders->SetPoints(points);
    drawing.borders->SetLines(edges);
    return drawing;
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
    faces_->SetMapper(face_mapper_);
    faces_->GetProperty()->SetOpacity(0.45);
    halo_->SetMapper(border_mapper_);
    borders_->SetMapper(border_mapper_);
    hidden_borders_->SetMapper(hidden_mapper_);
    hidden_borders_->GetProperty()->SetOpacity(hidden_opacity);
    for (vtkActor* actor : all()) {
        actor->GetProperty()->LightingOff();
        actor->PickableOff();
        actor->VisibilityOff();
    }
    scale(1);
}

void CrackShapes::set_colours(const ViewColours& colours) {
    colour_actor(faces_, colours.initial_crack);
    colour_actor(borders_, colours.initial_crack);
    colour_actor(hidden_borders_, colours.initial_crack);
    colour_actor(halo_, colours.halo);
}

void CrackShapes::scale(double pixel_ratio) {
    borders_->GetProperty()->SetLineWidth(float(line_width * pixel_ratio));
    halo_->GetProperty()->SetLineWidth(float((line_width + 2 * halo_width) * pixel_ratio));
    hidden_borders_->GetProperty()->SetLineWidth(float(hidden_width * pixel_ratio));
}

void CrackShapes::show(const CrackParts& cracks, const CrackParts& inside) {
    for (vtkActor* actor : actors())
        actor->SetVisibility(!cracks.empty());
    hidden_borders_->SetVisibility(!inside.empty());
    const CrackDrawing drawing = drawing_of(cracks);
    face_mapper_->SetInputData(drawing.areas);
    border_mapper_->SetInputData(drawing.borders);
    hidden_mapper_->SetInputData(drawing_of(inside).borders);
}

BoxShape::BoxShape() {
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
    scale(1);
}

void BoxShape::scale(double pixel_ratio) {
    actor_->GetProperty()->SetLineWidth(float(line_width * pixel_ratio));
}

void BoxShape::show(const std::optional<Box>& box, const QColor& colour) {
    actor_->SetVisibility(box.has_value());
    if (!box)
        return;
    mapper_->SetInputData(box_edges(*box));
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
