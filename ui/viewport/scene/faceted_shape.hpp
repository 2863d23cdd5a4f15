// Triangles in VTK whose points move with nodes and have their values: the surfaces of core/cracks.
#pragma once

#include "core/cracks/coarse_facets.hpp"

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

    // `coarse`: of the same points, for pictures that must be drawn fast; without facets: there are none.
    void set_facets(const std::vector<FacetCorners>& facets, std::size_t points, const CoarseFacets& coarse = {});
    void draw_coarse(bool wanted); // where there are coarse facets
    bool draws_coarse() const { return coarse_drawn_; }
    void set_table(vtkScalarsToColors* table);
    void show_colours(bool wanted); // of values; otherwise the property's
    // Without a frame undeformed. `fragment`: per node, the one that it moves with; empty: itself.
    void place(const FacetPoints& points, const Frame* frame, double warp,
               std::span<const std::uint32_t> fragment = {});

    vtkPolyData* data() { return data_; }
    vtkFloatArray& point_values() { return *point_values_; } // one a point
    vtkFloatArray& facet_values() { return *facet_values_; } // one a facet
    // After a change of the values.
    void colour_by_points();
    void colour_by_facets();

private:
    vtkNew<vtkFloatArray> positions_, point_values_, facet_values_, coarse_values_;
    vtkNew<vtkPolyData> data_, coarse_data_; // of the same points
    vtkNew<vtkPolyDataMapper> mapper_,
        coarse_mapper_; // VTK keeps buffers of each, so that a change of both costs nothing
    std::vector<std::uint32_t> fine_of_coarse_;
    bool coarse_drawn_ = false;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
