// Triangles in VTK whose points move with nodes and have their values: the surfaces of core/cracks.
#pragma once

#include "core/cracks/parted_body.hpp"

#include <vtkActor.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>

#include <cstdint>
#include <span>

namespace periscope::ui {

class FacetedShape {
public:
    FacetedShape();
    vtkActor* actor() { return actor_; }
    vtkPolyDataMapper* mapper() { return mapper_; }

    void set_facets(const std::vector<FacetCorners>& facets, std::size_t points);
    // Without a frame undeformed. `fragment`: per node, the one that it moves with; empty: itself.
    void place(const FacetPoints& points, const Frame* frame, double warp,
               std::span<const std::uint32_t> fragment = {});

    vtkPolyData* data() { return data_; }
    vtkFloatArray& point_values() { return *point_values_; } // one a point
    vtkFloatArray& facet_values() { return *facet_values_; } // one a facet
    void colour_by_points();
    void colour_by_facets();

private:
    vtkNew<vtkFloatArray> positions_, point_values_, facet_values_;
    vtkNew<vtkPolyData> data_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
