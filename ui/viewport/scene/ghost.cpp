#include "ui/viewport/scene/ghost.hpp"

#include "core/shapes/body_border.hpp"
#include "ui/viewport/scene/box_edges.hpp"

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>

namespace periscope::ui {

Ghost::Ghost() {
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->PickableOff();
    actor_->VisibilityOff();
}

void Ghost::show(const ViewNodesPtr& nodes, const QColor& colour) {
    actor_->SetVisibility(nodes != nullptr);
    actor_->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    if (!nodes || nodes == shown_)
        return;
    shown_ = nodes;
    if (nodes->nodes->lattice && nodes->nodes->lattice->is_full())
        show_box(*nodes);
    else
        show_skin(*nodes);
}

void Ghost::scale(double pixel_ratio) {
    actor_->GetProperty()->SetLineWidth(float(1.5 * pixel_ratio));
    actor_->GetProperty()->SetPointSize(float(2 * pixel_ratio));
}

void Ghost::show_box(const ViewNodes& nodes) {
    Box box = nodes.bounds; // as thick as a single layer is drawn
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool is_layer = nodes.border && nodes.border->layer_thickness()[axis] > 0;
        const double half = is_layer ? 0 : 0.5 * nodes.nodes->spacing;
        box.min[axis] -= half;
        box.max[axis] += half;
    }
    mapper_->SetInputData(box_edges(box));
    actor_->GetProperty()->SetOpacity(0.6);
}

void Ghost::show_skin(const ViewNodes& nodes) {
    vtkNew<vtkPoints> points;
    for (const std::uint32_t node : nodes.skin.node) {
        const Vec3& p = nodes.nodes->position[node];
        points->InsertNextPoint(p.x, p.y, p.z);
    }
    vtkNew<vtkCellArray> faces, dots;
    for (const auto& [a, b, c] : nodes.skin.triangle) {
        const std::array<vtkIdType, 3> ids{a, b, c};
        faces->InsertNextCell(3, ids.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    if (nodes.skin.triangle.empty()) {
        for (vtkIdType i = 0; i < points->GetNumberOfPoints(); ++i)
            dots->InsertNextCell(1, &i);
        data->SetVerts(dots);
    } else {
        data->SetPolys(faces);
    }
    mapper_->SetInputData(data);
    actor_->GetProperty()->SetOpacity(nodes.skin.triangle.empty() ? 0.35 : 0.15);
}

} // namespace periscope::ui
