// The undeformed body, faintly, to compare the deformed one with.
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
    // The edges of a box, the skin of a mesh, of other bodies their outer nodes; null: nothing.
    void show(const ViewNodesPtr& nodes, const QColor& colour);
    void scale(double pixel_ratio); // before each picture

private:
    void show_box(const ViewNodes& nodes);
    void show_skin(const ViewNodes& nodes);

    ViewNodesPtr shown_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
