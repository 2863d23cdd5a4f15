#include "ui/viewport/camera.hpp"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkRenderWindow.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope::ui {

void fit(vtkRenderer* renderer, const Box& body) {
    auto* camera = renderer->GetActiveCamera();
    camera->ParallelProjectionOn();
    const Vec3 centre = body.centre();
    std::array<double, 3> direction{}, up{};
    camera->GetDirectionOfProjection(direction.data());
    const double distance = std::max(1e-9, 3 * body.diagonal());
    camera->SetFocalPoint(centre.x, centre.y, centre.z);
    camera->SetPosition(centre.x - distance * direction[0], centre.y - distance * direction[1],
                        centre.z - distance * direction[2]);
    camera->OrthogonalizeViewUp();
    camera->GetViewUp(up.data());
    const Vec3 d{direction[0], direction[1], direction[2]}, u{up[0], up[1], up[2]}, r = cross(d, u);
    double half_height = 0, half_width = 0;
    for (int i = 0; i < 8; ++i) {
        const Vec3 corner{i & 1 ? body.max.x : body.min.x, i & 2 ? body.max.y : body.min.y,
                          i & 4 ? body.max.z : body.min.z};
        half_height = std::max(half_height, std::abs(dot(corner - centre, u)));
        half_width = std::max(half_width, std::abs(dot(corner - centre, r)));
    }
    const int* size = renderer->GetSize();
    const double width = std::max(1, size[0]), height = std::max(1, size[1]);
    constexpr double margin = 1.12;
    constexpr double caption = 30; // at the top; as much below: the body stays in the middle
    // Room for the colour bar at the right, and as much at the left: the body stays in the middle. Where that would be more
    // than half of a narrow view, the body is beside the bar.
    const double pixel_ratio = renderer->GetRenderWindow()->GetDPI() / 72.0; // as the view sets it
    const double bar = 118 * pixel_ratio;
    const bool is_narrow = width - 2 * bar < 0.5 * width;
    const double room = is_narrow ? std::max(0.5 * width, width - bar) : width - 2 * bar;
    camera->SetWindowCenter(is_narrow ? 1 - room / width : 0, 0);
    const double room_upwards = std::max(0.5 * height, height - 2 * caption * pixel_ratio);
    camera->SetParallelScale(
        std::max({margin * half_height, half_height * height / room_upwards, 1.06 * half_width * height / room, 1e-9}));
    renderer->ResetCameraClippingRange();
}

Sight sight_of(StandardView view) {
    switch (view) {
    case StandardView::front:
        return {{0, 0, 1}};
    case StandardView::back:
        return {{0, 0, -1}};
    case StandardView::left:
        return {{-1, 0, 0}};
    case StandardView::bottom:
        return {{0, -1, 0}, {0, 0, 1}};
    case StandardView::top:
        return {{0, 1, 0}, {0, 0, -1}};
    case StandardView::side:
        return {{1, 0, 0}};
    case StandardView::isometric:
        break;
    }
    return {{0.55, 0.5, 1}};
}

StandardView first_view(const Vec3& size) {
    return size.z < 0.25 * std::min(size.x, size.y) ? StandardView::front : StandardView::isometric;
}

void look(vtkRenderer* renderer, StandardView view, const Box& body) {
    auto* camera = renderer->GetActiveCamera();
    const Sight sight = sight_of(view);
    camera->SetFocalPoint(0, 0, 0);
    camera->SetViewUp(sight.up.x, sight.up.y, sight.up.z);
    camera->SetPosition(sight.to_eye.x, sight.to_eye.y, sight.to_eye.z);
    fit(renderer, body);
}

// The body turns, so the camera goes the other way.
void turn(vtkRenderer* renderer, double to_the_right, double upwards) {
    auto* camera = renderer->GetActiveCamera();
    camera->Azimuth(-to_the_right);
    camera->Elevation(-upwards);
    camera->OrthogonalizeViewUp();
    renderer->ResetCameraClippingRange();
}

namespace {
void move(vtkRenderer* renderer, const Vec3& by) {
    auto* camera = renderer->GetActiveCamera();
    std::array<double, 3> at{}, from{};
    camera->GetFocalPoint(at.data());
    camera->GetPosition(from.data());
    camera->SetFocalPoint(at[0] + by.x, at[1] + by.y, at[2] + by.z);
    camera->SetPosition(from[0] + by.x, from[1] + by.y, from[2] + by.z);
    renderer->ResetCameraClippingRange();
}
} // namespace

void shift(vtkRenderer* renderer, double to_the_right, double upwards) {
    auto* camera = renderer->GetActiveCamera();
    std::array<double, 3> up{}, along{};
    camera->GetViewUp(up.data());
    camera->GetDirectionOfProjection(along.data());
    const Vec3 u{up[0], up[1], up[2]}, right = cross(Vec3{along[0], along[1], along[2]}, u);
    move(renderer, -2 * camera->GetParallelScale() * (to_the_right * right + upwards * u));
}

void centre(vtkRenderer* renderer, const Vec3& point) {
    std::array<double, 3> at{};
    renderer->GetActiveCamera()->GetFocalPoint(at.data());
    move(renderer, point - Vec3{at[0], at[1], at[2]});
}

void enlarge(vtkRenderer* renderer, double factor) {
    auto* camera = renderer->GetActiveCamera();
    camera->SetParallelScale(camera->GetParallelScale() / factor);
}

double pixels_per_metre(vtkRenderer* renderer) {
    return renderer->GetSize()[1] / (2 * renderer->GetActiveCamera()->GetParallelScale());
}

int axis_of_view(vtkRenderer* renderer) {
    std::array<double, 3> direction{};
    renderer->GetActiveCamera()->GetDirectionOfProjection(direction.data());
    for (int axis = 0; axis < 3; ++axis)
        if (std::abs(direction[std::size_t(axis)]) > 0.9995)
            return axis;
    return -1;
}

// Without a change of the renderer's state, unlike its own WorldToDisplay.
QPointF on_display(vtkRenderer* renderer, const Vec3& point) {
    vtkMatrix4x4* matrix =
        renderer->GetActiveCamera()->GetCompositeProjectionTransformMatrix(renderer->GetTiledAspectRatio(), -1, 1);
    std::array<double, 4> in{point.x, point.y, point.z, 1}, out{};
    matrix->MultiplyPoint(in.data(), out.data());
    return {(out[0] / out[3] + 1) / 2 * renderer->GetSize()[0], (out[1] / out[3] + 1) / 2 * renderer->GetSize()[1]};
}

Vec3 world_at(vtkRenderer* renderer, double display_x, double display_y, const Vec3& depth) {
    renderer->SetWorldPoint(depth.x, depth.y, depth.z, 1);
    renderer->WorldToDisplay();
    const double z = renderer->GetDisplayPoint()[2];
    renderer->SetDisplayPoint(display_x, display_y, z);
    renderer->DisplayToWorld();
    const double* w = renderer->GetWorldPoint();
    return {w[0] / w[3], w[1] / w[3], w[2] / w[3]};
}

} // namespace periscope::ui
