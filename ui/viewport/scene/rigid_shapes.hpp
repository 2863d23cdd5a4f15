// Draws the rigid bodies as translucent solids, at the start of a run or in a frame of its results.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkActor.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkRenderer.h>

#include <memory>
#include <optional>
#include <vector>

namespace periscope::ui {

struct RigidScene {
    std::vector<RigidBody> bodies;
    std::vector<RigidState> states; // one for each body
    Box around;                     // box of the deformable body
    double spacing = 0;             // spacing of the nodes, m
    Space space = Space::solid;
};

// Returns the bodies at the start. Bodies that the case does not describe completely yet are omitted.
RigidScene scene_of(const Case& value, const RigidForms& forms, const Box& around, double spacing);
// Returns the bodies in a frame. Their displacements and rotations are multiplied by `enlarged`, as those of nodes are.
RigidScene scene_of(const Model& model, const Frame& frame, const Box& around, double enlarged);

class RigidShapes {
public:
    explicit RigidShapes(vtkRenderer* renderer) : renderer_(renderer) {}

    void show(const RigidScene& scene, const ViewColours& colours);
    // Sets the number of the rigid body in the case that has the colour of the selection; -1: none.
    void select(int body) { selected_ = body; }

    std::size_t count() const { return shapes_.size(); }
    Vec3 centre(std::size_t body) const; // returns the centre of the body in the picture
    // Returns the box of the deformable body and of all rigid bodies of finite size; nothing without rigid bodies.
    std::optional<Box> bounds() const { return bounds_; }

private:
    struct Shape {
        RigidBody body; // the body for which the triangles of this shape were made
        Box around;
        double spacing = 0;
        Space space = Space::solid;
        vtkNew<vtkPolyDataMapper> mapper;
        vtkNew<vtkActor> actor;
        vtkNew<vtkMatrix4x4> pose;
    };
    void make_triangles(Shape& shape, const RigidScene& scene, const RigidBody& body);

    vtkRenderer* renderer_;
    std::vector<std::unique_ptr<Shape>> shapes_;
    std::optional<Box> bounds_;
    int selected_ = -1;
};

} // namespace periscope::ui
