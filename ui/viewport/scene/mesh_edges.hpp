// Draws the edges of elements or lattice cells on the surface of the body. They move with the points of the surface.
#pragma once

#include "core/cracks/parted_body.hpp"

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>

class QColor;

namespace periscope::ui {

class MeshEdges {
public:
    MeshEdges();
    vtkActor* actor() { return actor_; }
    const vtkPolyData* lines() const { return data_; }

    // `surface` has the points. `in_pairs` is set for a lattice: two consecutive facets are one face of a cell, and the
    // diagonal between them is not an edge.
    void set_facets(const std::vector<FacetCorners>& facets, bool in_pairs, vtkPolyData* surface);
    void show(const QColor& colour);
    void hide() { actor_->VisibilityOff(); }
    bool is_shown() const { return const_cast<vtkActor*>(actor_.Get())->GetVisibility() != 0; }
    void scale(double pixel_ratio); // called before each picture is drawn

private:
    vtkNew<vtkPolyData> data_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
