// Draws the surfaces of core/cracks in VTK, as triangles. Their corners are FacetPoints: each of them moves with the
// mean displacement of some nodes.
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

    // `coarse` has fewer facets with the same points, for pictures that must be drawn fast. It may be empty.
    void set_facets(const std::vector<FacetCorners>& facets, std::size_t points, const CoarseFacets& coarse = {});
    void draw_coarse(bool wanted); // whether the coarse facets, if there are any, are drawn instead of all facets
    bool draws_coarse() const { return coarse_drawn_; }
    void set_table(vtkScalarsToColors* table);
    void show_colours(bool wanted); // if false, all facets have the colour of the actor's property
    // Moves the points with their nodes in `frame`; null: to the undeformed positions. `fragment` has, for each node,
    // the fragment with which it moves; if it is empty, each node moves separately.
    void place(const FacetPoints& points, const Frame* frame, double warp,
               std::span<const std::uint32_t> fragment = {});

    vtkPolyData* data() { return data_; }
    vtkFloatArray& point_values() { return *point_values_; } // one value for each point
    vtkFloatArray& facet_values() { return *facet_values_; } // one value for each facet
    // Called after the values of points or of facets have changed.
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
