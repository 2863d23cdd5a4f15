// Draws the rigid bodies as translucent solids, at the start or in a frame of the results.
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
    Box around;                     // the deformable body
    double spacing = 0;             // spacing of the nodes, m
    Space space = Space::solid;
};

// Returns the bodies at the start, without those that the case does not describe completely yet.
RigidScene scene_of(const Case& value, const RigidForms& forms, const Box& around, double spacing);
// Returns the bodies in a frame, with displacement and rotation scaled like those of the nodes.
RigidScene scene_of(const Model& model, const Frame& frame, const Box& around, double enlarged);

class RigidShapes {
public:
    explicit RigidShapes(vtkRenderer* renderer) : renderer_(renderer) {}

    void show(const RigidScene& scene, const ViewColours& colours);
    void select(int body) {
        selected_ = body;
    } // number of the selected body in the case, which has the colour of the selection; -1: none

    std::size_t count() const { return shapes_.size(); }
    Vec3 centre(std::size_t body) const; // the centre as it is drawn
    // Returns the box of the deformable body and of all rigid bodies of finite size; nothing without rigid bodies.
    std::optional<Box> bounds() const { return bounds_; }

private:
    struct Shape {
        RigidBody body; // the body whose triangles are the next four members
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
