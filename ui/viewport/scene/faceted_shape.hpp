// Draws triangles in VTK whose points move with nodes and have their values: the surfaces of core/cracks.
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

    // `coarse`: facets with the same points, for pictures that must be drawn fast; may be empty.
    void set_facets(const std::vector<FacetCorners>& facets, std::size_t points, const CoarseFacets& coarse = {});
    void draw_coarse(bool wanted); // draws the coarse facets, if there are any
    bool draws_coarse() const { return coarse_drawn_; }
    void set_table(vtkScalarsToColors* table);
    void show_colours(bool wanted); // if false, the colour is that of the property
    // Undeformed if there is no frame. `fragment`: for each node, the fragment with which it moves; empty: it moves on
    // its own.
    void place(const FacetPoints& points, const Frame* frame, double warp,
               std::span<const std::uint32_t> fragment = {});

    vtkPolyData* data() { return data_; }
    vtkFloatArray& point_values() { return *point_values_; } // one value for each point
    vtkFloatArray& facet_values() { return *facet_values_; } // one value for each facet
    // Called after the values have changed.
    void colour_by_points();
    void colour_by_facets();

private:
    vtkNew<vtkFloatArray> positions_, point_values_, facet_values_, coarse_values_;
    vtkNew<vtkPolyData> data_, coarse_data_; // both have the same points
    vtkNew<vtkPolyDataMapper> mapper_,
        coarse_mapper_; // each mapper has its own buffers in VTK, so that switching is quick
    std::vector<std::uint32_t> fine_of_coarse_;
    bool coarse_drawn_ = false;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
