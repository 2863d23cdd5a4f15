#include "ui/viewport/scene/mesh_edges.hpp"

#include "ui/viewport/scene/lines_on_faces.hpp"

#include <QColor>

#include <vtkCellArray.h>
#include <vtkProperty.h>
#include <vtkTypeInt32Array.h>

#include <algorithm>

namespace periscope::ui {

MeshEdges::MeshEdges() {
    mapper_->SetInputData(data_);
    mapper_->ScalarVisibilityOff();
    draw_on_faces(*mapper_);
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->GetProperty()->SetOpacity(0.55); // translucent, so that the colours of the field are visible
    actor_->PickableOff();
    actor_->VisibilityOff();
}

// An edge between two faces is in the list twice, which costs less than finding such edges.
void MeshEdges::set_facets(const std::vector<FacetCorners>& facets, bool in_pairs, vtkPolyData* surface) {
    vtkNew<vtkTypeInt32Array> offsets, ids;
    const auto count = vtkIdType(facets.size());
    offsets->Allocate(3 * count + 1);
    ids->Allocate(6 * count);
    offsets->InsertNextValue(0);
    const auto has = [](const FacetCorners& facet, std::uint32_t point) {
        return std::ranges::find(facet, point) != facet.end();
    };
    for (std::size_t f = 0; f < facets.size(); ++f) {
        const FacetCorners* other = !in_pairs               ? nullptr
                                    : f % 2 == 1            ? &facets[f - 1]
                                    : f + 1 < facets.size() ? &facets[f + 1]
                                                            : nullptr;
        for (std::size_t c = 0; c < 3; ++c) {
            const std::uint32_t a = facets[f][c], b = facets[f][(c + 1) % 3];
            if (other && has(*other, a) && has(*other, b))
                continue;
            ids->InsertNextValue(vtkTypeInt32(a));
            ids->InsertNextValue(vtkTypeInt32(b));
            offsets->InsertNextValue(vtkTypeInt32(ids->GetNumberOfValues()));
        }
    }
    vtkNew<vtkCellArray> lines;
    lines->SetData(offsets, ids);
    data_->SetPoints(surface->GetPoints());
    data_->SetLines(lines);
    data_->Modified();
}

void MeshEdges::show(const QColor& colour) {
    actor_->VisibilityOn();
    actor_->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
}

void MeshEdges::scale(double pixel_ratio) {
    actor_->GetProperty()->SetLineWidth(float(pixel_ratio));
}

} // namespace periscope::ui
