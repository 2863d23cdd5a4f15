// Draws nodes as shaded spheres or cubes whose size is the spacing, instead of the square points of the node cloud.
// Positions and colours are the same.
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

    // `nodes` has a point with a value for each node. `size` is the diameter of a sphere or the edge of a cube, in m.
    void show(Shape shape, vtkPolyData* nodes, vtkLookupTable* table, double size);
    void hide();
    bool is_shown(Shape shape) { return (shape == Shape::sphere ? spheres_ : cubes_)->GetVisibility() != 0; }

private:
    vtkNew<vtkOpenGLSphereMapper> sphere_mapper_; // draws a square for each node, shaded as a ball
    vtkNew<vtkGlyph3DMapper> cube_mapper_;
    vtkNew<vtkActor> spheres_, cubes_;
};

} // namespace periscope::ui
