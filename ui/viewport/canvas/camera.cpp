#include "ui/viewport/canvas/camera.hpp"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkRenderWindow.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace periscope::ui {

namespace {

constexpr double margin = 1.12; // size of the visible area relative to the body
constexpr int bar_room = 118;   // width of the colour bar with its margins, in pixels of a screen
constexpr int mark_room = 30;   // space for the marks of conditions above and below the body, in pixels of a screen
constexpr double half_angle = 15 * std::numbers::pi / 180; // half of the angle of view in a perspective projection

Vec3 focus(vtkCamera* camera) {
    std::array<double, 3> at{};
    camera->GetFocalPoint(at.data());
    return {at[0], at[1], at[2]};
}

Vec3 eye(vtkCamera* camera) {
    std::array<double, 3> at{};
    camera->GetPosition(at.data());
    return {at[0], at[1], at[2]};
}

Vec3 ahead(vtkCamera* camera) {
    std::array<double, 3> along{};
    camera->GetDirectionOfProjection(along.data());
    return {along[0], along[1], along[2]};
}

void place_eye(vtkCamera* camera, const Vec3& focal_point, double distance) {
    const Vec3 at = focal_point - distance * ahead(camera);
    camera->SetFocalPoint(focal_point.x, focal_point.y, focal_point.z);
    camera->SetPosition(at.x, at.y, at.z);
}

void move(vtkRenderer* renderer, const Vec3& by) {
    auto* camera = renderer->GetActiveCamera();
    const Vec3 at = focus(camera) + by, from = eye(camera) + by;
    camera->SetFocalPoint(at.x, at.y, at.z);
    camera->SetPosition(from.x, from.y, from.z);
    renderer->ResetCameraClippingRange();
}

struct HalfSize { // half of the extents of a body along the axes of the screen, m
    double high = 0, wide = 0, deep = 0;
};

// Moves the camera so that it looks at the middle of the body; the direction of view stays the same. Returns half of
// the body's extents as it is seen.
HalfSize look_at_middle(vtkRenderer* renderer, const Box& body) {
    auto* camera = renderer->GetActiveCamera();
    const Vec3 middle = body.centre();
    std::array<double, 3> up{};
    place_eye(camera, middle, std::max(1e-9, 3 * body.diagonal()));
    camera->OrthogonalizeViewUp();
    camera->GetViewUp(up.data());
    const Vec3 d = ahead(camera), u{up[0], up[1], up[2]}, r = cross(d, u);
    HalfSize half;
    for (int i = 0; i < 8; ++i) {
        const Vec3 corner{i & 1 ? body.max.x : body.min.x, i & 2 ? body.max.y : body.min.y,
                          i & 4 ? body.max.z : body.min.z};
        half.high = std::max(half.high, std::abs(dot(corner - middle, u)));
        half.wide = std::max(half.wide, std::abs(dot(corner - middle, r)));
        half.deep = std::max(half.deep, std::abs(dot(corner - middle, d)));
    }
    return half;
}

// Sets the visible height, given as half of it in m at the depth of the body's middle. In a perspective projection, it
// is larger, so that the corners nearest to the eye fit into the view, too.
void see(vtkRenderer* renderer, double half_of_height, const HalfSize& body) {
    set_half_height(renderer,
                    is_perspective(renderer) ? half_of_height + body.deep * std::tan(half_angle) : half_of_height);
}

} // namespace

bool is_perspective(vtkRenderer* renderer) {
    return !renderer->GetActiveCamera()->GetParallelProjection();
}

double half_height(vtkRenderer* renderer) {
    auto* camera = renderer->GetActiveCamera();
    return camera->GetParallelProjection() ? camera->GetParallelScale() : camera->GetDistance() * std::tan(half_angle);
}

void set_half_height(vtkRenderer* renderer, double height) {
    auto* camera = renderer->GetActiveCamera();
    camera->SetParallelScale(height);
    if (!camera->GetParallelProjection())
        place_eye(camera, focus(camera), height / std::tan(half_angle));
    renderer->ResetCameraClippingRange();
}

// In an orthographic projection, the eye is so far away that a body does not reach it when it rotates.
void set_perspective(vtkRenderer* renderer, bool wanted) {
    if (is_perspective(renderer) == wanted)
        return;
    auto* camera = renderer->GetActiveCamera();
    const double height = half_height(renderer);
    camera->SetViewAngle(2 * half_angle * 180 / std::numbers::pi);
    camera->SetParallelProjection(!wanted);
    set_half_height(renderer, height);
}

Vec3 sight_line(vtkRenderer* renderer, const Vec3& point) {
    auto* camera = renderer->GetActiveCamera();
    return camera->GetParallelProjection() ? ahead(camera) : unit(point - eye(camera));
}

int least_wide_view() {
    return 4 * bar_room;
}

void fit(vtkRenderer* renderer, const Box& body, int above) {
    const HalfSize half = look_at_middle(renderer, body);
    const int* size = renderer->GetSize();
    const double width = std::max(1, size[0]), height = std::max(1, size[1]);
    // Leaves room for the colour bar at the right, and the same at the left, so that the body stays in the middle. If
    // this would be more than half of a narrow view, the body is next to the bar.
    const double pixel_ratio = renderer->GetRenderWindow()->GetDPI() / 72.0; // as the view sets it
    const double bar = bar_room * pixel_ratio;
    const bool is_narrow = width - 2 * bar < 0.5 * width;
    const double room = is_narrow ? std::max(0.5 * width, width - bar) : width - 2 * bar;
    const double mark = mark_room * pixel_ratio, top = mark + std::min<double>(above, 0.5 * height);
    const auto seen_above = [&](double below) { // half of the visible height, m
        const double room_upwards = std::max(0.4 * height, height - top - below);
        return std::max(
            {margin * half.high, half.high * height / room_upwards, 1.06 * half.wide * height / room, 1e-9});
    };
    const auto left_of_body = [&](double seen) { return 0.5 * (room - half.wide * height / seen); }; // pixels
    double below = mark;
    if (is_narrow && left_of_body(seen_above(below)) < std::min(most_of_axes * width, axes_corner * pixel_ratio))
        below = std::max(mark, std::min(most_of_axes * height, axes_corner * pixel_ratio));
    renderer->GetActiveCamera()->SetWindowCenter(is_narrow ? 1 - room / width : 0, (top - below) / height);
    see(renderer, seen_above(below), half);
}

void fit_alone(vtkRenderer* renderer, const Box& body) {
    const HalfSize half = look_at_middle(renderer, body);
    const int* size = renderer->GetSize();
    renderer->GetActiveCamera()->SetWindowCenter(0, 0);
    see(renderer, margin * std::max({half.high, half.wide * std::max(1, size[1]) / std::max(1, size[0]), 1e-9}), half);
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

void look(vtkRenderer* renderer, StandardView view, const Box& body, int above) {
    auto* camera = renderer->GetActiveCamera();
    const Sight sight = sight_of(view);
    camera->SetFocalPoint(0, 0, 0);
    camera->SetViewUp(sight.up.x, sight.up.y, sight.up.z);
    camera->SetPosition(sight.to_eye.x, sight.to_eye.y, sight.to_eye.z);
    fit(renderer, body, above);
}

// The body seems to rotate, so the camera moves in the opposite direction.
void rotate(vtkRenderer* renderer, double to_the_right, double upwards) {
    auto* camera = renderer->GetActiveCamera();
    camera->Azimuth(-to_the_right);
    camera->Elevation(-upwards);
    camera->OrthogonalizeViewUp();
    renderer->ResetCameraClippingRange();
}

void shift(vtkRenderer* renderer, double to_the_right, double upwards) {
    auto* camera = renderer->GetActiveCamera();
    std::array<double, 3> up{};
    camera->GetViewUp(up.data());
    const Vec3 u{up[0], up[1], up[2]}, right = cross(ahead(camera), u);
    move(renderer, -2 * half_height(renderer) * (to_the_right * right + upwards * u));
}

void centre(vtkRenderer* renderer, const Vec3& point) {
    auto* camera = renderer->GetActiveCamera();
    camera->SetWindowCenter(camera->GetWindowCenter()[0], 0);
    move(renderer, point - focus(camera));
}

void enlarge(vtkRenderer* renderer, double factor) {
    set_half_height(renderer, half_height(renderer) / factor);
}

double pixels_per_metre(vtkRenderer* renderer) {
    return renderer->GetSize()[1] / (2 * half_height(renderer));
}

double most_pixels_per_metre(vtkRenderer* renderer, const Box& box) {
    const double usual = pixels_per_metre(renderer);
    if (!is_perspective(renderer))
        return usual;
    auto* camera = renderer->GetActiveCamera();
    const double distance = camera->GetDistance();
    double nearest = distance;
    for (int i = 0; i < 8; ++i) {
        const Vec3 corner{i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z};
        nearest = std::min(nearest, dot(corner - eye(camera), ahead(camera)));
    }
    return usual * distance / std::max(nearest, 0.1 * distance);
}

int axis_of_view(vtkRenderer* renderer) {
    const Vec3 direction = ahead(renderer->GetActiveCamera());
    for (int axis = 0; axis < 3; ++axis)
        if (std::abs(direction[std::size_t(axis)]) > 0.9995)
            return axis;
    return -1;
}

// Computes this without changing the state of the renderer, which vtkRenderer::WorldToDisplay() would change.
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
