// Draws the undeformed body faintly, for comparison with the deformed one.
#pragma once

#include "core/shapes/skin.hpp"

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>

#include <QColor>

namespace periscope::ui {

class Ghost {
public:
    Ghost();
    vtkActor* actor() { return actor_; }
    // Draws the edges of a body that is a box, the outer surface of a mesh, or the outer nodes of another body. null:
    // draws nothing.
    void show(const ViewNodesPtr& nodes, const QColor& colour);
    void scale(double pixel_ratio); // called before each picture is drawn

private:
    void show_box(const ViewNodes& nodes);
    void show_skin(const ViewNodes& nodes);

    ViewNodesPtr shown_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
