// Draws what is shown besides the nodes: surface, cracks, the box of a set, the brush.
#pragma once

#include "core/geometry/surface/surface_check.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkSphereSource.h>

#include <QColor>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace periscope::ui {

class SurfaceShape { // the surface while there are no nodes
public:
    SurfaceShape();
    vtkActor* actor() { return actor_; }
    void show(const Surface* surface, const QColor& colour); // null: hidden

private:
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

// The parts of initial cracks: flat faces, given by their corners, which may be concave; and surfaces from files.
struct CrackParts {
    std::vector<std::vector<Vec3>> faces;
    std::vector<std::shared_ptr<const Surface>> surfaces;
    bool empty() const { return faces.empty() && surfaces.empty(); }
};

// Draws initial cracks as translucent faces with borders. The body hides what is inside it. For a crack that does not
// reach the surface of the body, a fine and faint border is also drawn over the body.
class CrackShapes {
public:
    CrackShapes();
    std::array<vtkActor*, 3> actors() { return {halo_, borders_, faces_}; } // in the order of drawing
    vtkActor* hidden_borders() { return hidden_borders_; }                  // is drawn over the body
    void set_colours(const ViewColours& colours);
    void scale(double pixel_ratio); // called before each picture is drawn
    // `inside`: cracks that do not reach the surface of the body
    void show(const CrackParts& cracks, const CrackParts& inside);

private:
    std::array<vtkActor*, 4> all() { return {halo_, borders_, faces_, hidden_borders_}; }

    vtkNew<vtkPolyDataMapper> face_mapper_, border_mapper_;
    vtkNew<vtkPolyDataMapper> hidden_mapper_; // a mapper belongs to one renderer
    vtkNew<vtkActor> halo_, borders_, faces_, hidden_borders_;
};

class BoxShape { // the twelve edges of a box
public:
    BoxShape();
    vtkActor* actor() { return actor_; }
    void scale(double pixel_ratio); // called before each picture is drawn
    void show(const std::optional<Box>& box, const QColor& colour);

private:
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

class BrushShape { // the sphere that a click would paint
public:
    BrushShape();
    vtkActor* actor() { return actor_; }
    void show(const Vec3& centre, double radius, const QColor& colour);
    void hide() { actor_->VisibilityOff(); }

private:
    vtkNew<vtkSphereSource> sphere_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
