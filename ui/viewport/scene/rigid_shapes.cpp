#include "ui/viewport/scene/rigid_shapes.hpp"

#include "core/rigid_bodies/make_rigid_body.hpp"
#include "core/rigid_bodies/rigid_surface.hpp"

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace periscope::ui {

namespace {

// a half-space is more translucent, because it may hide the whole body
constexpr double opacity = 0.7, opacity_of_slabs = 0.35;
constexpr double edge_angle = 30; // degrees; two faces that meet at a smaller angle are drawn as one round surface

bool is_finite(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool can_be_drawn(const RigidBody& body) {
    const bool has_size = body.form || body.polygon.size() > 2 || body.kind == RigidShapeKind::half_space ||
                          (body.size.x > 0 && (body.kind == RigidShapeKind::sphere || body.size.y > 0));
    return has_size && is_finite(body.centre) && std::all_of(body.axes.begin(), body.axes.end(), is_finite);
}

bool have_same_triangles(const RigidBody& a, const RigidBody& b) {
    return a.kind == b.kind && a.size == b.size && a.centre == b.centre && a.axes == b.axes && a.form == b.form &&
           a.polygon == b.polygon;
}

void include(std::optional<Box>& box, const Vec3& p) {
    if (!box)
        box = Box{p, p};
    for (std::size_t a = 0; a < 3; ++a) {
        box->min[a] = std::min(box->min[a], p[a]);
        box->max[a] = std::max(box->max[a], p[a]);
    }
}

} // namespace

RigidScene scene_of(const Case& value, const RigidForms& forms, const Box& around, double spacing) {
    RigidScene scene{{}, {}, around, spacing, value.space()};
    for (std::size_t b = 0; b < value.rigid_bodies.size(); ++b) {
        RigidBody body = make_rigid_body(value.rigid_bodies[b], value, spacing, form_of(forms, b));
        scene.states.push_back(state_at_start(body, value.start_time.value));
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

RigidScene scene_of(const Model& model, const Frame& frame, const Box& around, double enlarged) {
    RigidScene scene{model.rigid_bodies, frame.rigid_bodies, around, model.nodes.spacing, model.space};
    if (scene.states.size() != scene.bodies.size()) // the results have no rigid bodies
        scene.bodies.clear(), scene.states.clear();
    for (std::size_t b = 0; enlarged != 1 && b < scene.bodies.size(); ++b) {
        RigidState& state = scene.states[b];
        const Vec3 rotation = value_of(scene.bodies[b], state, RigidQuantity::rotation);
        state.axes = turned(scene.bodies[b].axes, enlarged * rotation);
        state.displacement = enlarged * state.displacement;
    }
    return scene;
}

void RigidShapes::make_triangles(Shape& shape, const RigidScene& scene, const RigidBody& body) {
    shape.body = body;
    shape.around = scene.around;
    shape.spacing = scene.spacing;
    shape.space = scene.space;
    const Surface surface = rigid_surface(body, scene.around, scene.spacing, scene.space);
    vtkNew<vtkPoints> points;
    for (const Vec3& p : surface.points)
        points->InsertNextPoint(p.x, p.y, p.z);
    vtkNew<vtkCellArray> triangles;
    for (const auto& t : surface.triangles) {
        const std::array<vtkIdType, 3> ids{t[0], t[1], t[2]};
        triangles->InsertNextCell(3, ids.data());
    }
    vtkNew<vtkPolyData> data;
    data->SetPoints(points);
    data->SetPolys(triangles);
    vtkNew<vtkPolyDataNormals> normals;
    normals->SetInputData(data);
    normals->SetFeatureAngle(edge_angle);
    normals->ConsistencyOff(); // the triangles are oriented already
    normals->Update();
    shape.mapper->SetInputData(normals->GetOutput());
    shape.actor->SetMapper(shape.mapper);
    shape.actor->SetUserMatrix(shape.pose);
    shape.actor->PickableOff();
}

void RigidShapes::show(const RigidScene& scene, const ViewColours& colours) {
    while (shapes_.size() > scene.bodies.size()) {
        renderer_->RemoveActor(shapes_.back()->actor);
        shapes_.pop_back();
    }
    while (shapes_.size() < scene.bodies.size()) {
        shapes_.push_back(std::make_unique<Shape>());
        renderer_->AddActor(shapes_.back()->actor);
    }
    bounds_.reset();
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
        Shape& shape = *shapes_[b];
        const RigidBody& body = scene.bodies[b];
        shape.actor->SetVisibility(can_be_drawn(body));
        if (!can_be_drawn(body))
            continue;
        const bool is_other = !shape.actor->GetMapper() || !have_same_triangles(shape.body, body) ||
                              !(shape.around.min == scene.around.min) || !(shape.around.max == scene.around.max) ||
                              shape.spacing != scene.spacing || shape.space != scene.space;
        if (is_other)
            make_triangles(shape, scene, body);
        const RigidState& state = scene.states[b];
        const Vec3 centre = body.centre + state.displacement;
        for (int row = 0; row < 3; ++row) {
            for (int axis = 0; axis < 3; ++axis)
                shape.pose->SetElement(row, axis, state.axes[std::size_t(axis)][std::size_t(row)]);
            shape.pose->SetElement(row, 3, centre[std::size_t(row)]);
        }
        vtkProperty& look = *shape.actor->GetProperty();
        const QColor colour = int(b) == selected_ ? colours.selected : colours.rigid;
        look.SetColor(colour.redF(), colour.greenF(), colour.blueF());
        look.SetOpacity(body.kind == RigidShapeKind::half_space ? opacity_of_slabs : opacity);
        look.SetAmbient(0.25);
        look.SetDiffuse(0.75);
        // so that nothing of the back of a convex shape is visible through the front, whatever the order of the
        // triangles
        look.BackfaceCullingOn();
        if (body.kind == RigidShapeKind::half_space)
            continue;
        const double* box = shape.actor->GetBounds();
        include(bounds_, {box[0], box[2], box[4]});
        include(bounds_, {box[1], box[3], box[5]});
    }
    if (bounds_) {
        include(bounds_, scene.around.min);
        include(bounds_, scene.around.max);
    }
}

Vec3 RigidShapes::centre(std::size_t body) const {
    const vtkMatrix4x4& pose = *shapes_.at(body)->pose;
    return {pose.GetElement(0, 3), pose.GetElement(1, 3), pose.GetElement(2, 3)};
}

} // namespace periscope::ui
