#include "ui/viewport/scene/faceted_shape.hpp"

#include "ui/viewport/scene/lights.hpp"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkProperty.h>
#include <vtkTypeInt32Array.h>

namespace periscope::ui {

namespace {

vtkNew<vtkCellArray> cells_of(const std::vector<FacetCorners>& facets) {
    vtkNew<vtkTypeInt32Array> offsets, ids; // 32-bit indices take half the memory of VTK's usual ones
    const auto count = vtkIdType(facets.size());
    offsets->SetNumberOfValues(count + 1);
    ids->SetNumberOfValues(3 * count);
    for (std::size_t f = 0; f <= facets.size(); ++f)
        offsets->SetValue(vtkIdType(f), vtkTypeInt32(3 * f));
    vtkTypeInt32* id = ids->GetPointer(0);
    for (const FacetCorners& facet : facets)
        for (const std::uint32_t point : facet)
            *id++ = vtkTypeInt32(point);
    vtkNew<vtkCellArray> cells;
    cells->SetData(offsets, ids);
    return cells;
}

} // namespace

FacetedShape::FacetedShape() {
    positions_->SetNumberOfComponents(3);
    vtkNew<vtkPoints> points;
    points->SetData(positions_);
    const auto fill = [&](vtkPolyData* data, vtkFloatArray* facet_values, vtkPolyDataMapper* mapper) {
        data->SetPoints(points);
        data->GetPointData()->SetScalars(point_values_);
        data->GetCellData()->SetScalars(facet_values);
        mapper->SetInputData(data);
        mapper->SetColorModeToMapScalars();
        mapper->UseLookupTableScalarRangeOn();
        // values are mapped to colours at each pixel, instead of interpolating colours between points
        mapper->InterpolateScalarsBeforeMappingOn();
    };
    fill(data_, facet_values_, mapper_);
    fill(coarse_data_, coarse_values_, coarse_mapper_);
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->SetInterpolationToFlat(); // each face is lit by its own normal
    make_readable(*actor_->GetProperty());
    actor_->VisibilityOff();
}

void FacetedShape::set_facets(const std::vector<FacetCorners>& facets, std::size_t points, const CoarseFacets& coarse) {
    positions_->SetNumberOfTuples(vtkIdType(points));
    point_values_->SetNumberOfTuples(vtkIdType(points));
    point_values_->FillValue(0);
    facet_values_->SetNumberOfTuples(vtkIdType(facets.size()));
    facet_values_->FillValue(0);
    data_->SetPolys(cells_of(facets));
    data_->Modified();
    fine_of_coarse_ = coarse.fine;
    coarse_values_->SetNumberOfTuples(vtkIdType(coarse.fine.size()));
    coarse_values_->FillValue(0);
    coarse_data_->SetPolys(cells_of(coarse.facets));
    coarse_data_->Modified();
    draw_coarse(coarse_drawn_);
}

void FacetedShape::draw_coarse(bool wanted) {
    coarse_drawn_ = wanted && !fine_of_coarse_.empty();
    actor_->SetMapper(coarse_drawn_ ? coarse_mapper_ : mapper_);
}

void FacetedShape::set_table(vtkScalarsToColors* table) {
    mapper_->SetLookupTable(table);
    coarse_mapper_->SetLookupTable(table);
}

void FacetedShape::show_colours(bool wanted) {
    mapper_->SetScalarVisibility(wanted);
    coarse_mapper_->SetScalarVisibility(wanted);
}

void FacetedShape::place(const FacetPoints& points, const Frame* frame, double warp,
                         std::span<const std::uint32_t> fragment) {
    float* at = positions_->GetPointer(0);
    const float* u = frame ? frame->displacement.data() : nullptr;
    for (std::size_t p = 0; p < points.size(); ++p, at += 3) {
        std::array<float, 3> moved{};
        const auto nodes = points.nodes_of(p);
        std::size_t known = 0; // number of nodes with a position; a point without such nodes does not move
        if (u)
            for (const std::uint32_t node : nodes) {
                const std::size_t with = fragment.empty() ? node : fragment[node];
                if (!has_values(*frame, with))
                    continue;
                ++known;
                for (std::size_t k = 0; k < 3; ++k)
                    moved[k] += u[3 * with + k];
            }
        const float scale = known > 0 ? float(warp) / float(known) : 0;
        for (std::size_t k = 0; k < 3; ++k)
            at[k] = points.at[p][k] + scale * moved[k];
    }
    positions_->Modified();
    data_->GetPoints()->Modified();
}

void FacetedShape::colour_by_points() {
    mapper_->SetScalarModeToUsePointData();
    coarse_mapper_->SetScalarModeToUsePointData();
    point_values_->Modified();
}

void FacetedShape::colour_by_facets() {
    mapper_->SetScalarModeToUseCellData();
    facet_values_->Modified();
    coarse_mapper_->SetScalarModeToUseCellData();
    for (std::size_t f = 0; f < fine_of_coarse_.size(); ++f)
        coarse_values_->SetValue(vtkIdType(f), facet_values_->GetValue(vtkIdType(fine_of_coarse_[f])));
    coarse_values_->Modified();
}

} // namespace periscope::ui
