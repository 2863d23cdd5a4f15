// Draws nodes as shaded spheres or cubes of one spacing instead of the squares of the cloud, at the same positions and
// in the same colours.
#pragma once

#include <vtkActor.h>
#include <vtkGlyph3DMapper.h>
#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkOpenGLSphereMapper.h>
#include <vtkPolyData.h>
#include <vtkRenderer.h>

namespace periscope::ui {

class NodeShapes {
public:
    enum class Shape { sphere, cube };

    explicit NodeShapes(vtkRenderer* renderer);

    // `nodes` has a point with a scalar for each node. `size` is their diameter or edge, in m.
    void show(Shape shape, vtkPolyData* nodes, vtkLookupTable* table, double size);
    void hide();
    bool is_shown(Shape shape) { return (shape == Shape::sphere ? spheres_ : cubes_)->GetVisibility() != 0; }

private:
    vtkNew<vtkOpenGLSphereMapper> sphere_mapper_; // draws a square for each node, shaded as a ball
    vtkNew<vtkGlyph3DMapper> cube_mapper_;
    vtkNew<vtkActor> spheres_, cubes_;
};

} // namespace periscope::ui
