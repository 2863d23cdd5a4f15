#include "ui/viewport/snapping.hpp"

#include "ui/text/format.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <cmath>

namespace periscope::ui {

namespace {

constexpr double resolution_of_view = 1e-7; // of positions in single precision, as a fraction of the body's diagonal
constexpr double snap_reach = 6, round_pixels = 8, border_pixels = 2; // distances on the screen, in pixels

// Returns the smallest of 1, 2 and 5 × 10^k that is not below a length.
double round_step(double length) {
    const double power = std::pow(10.0, std::floor(std::log10(length)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= length * (1 - 1e-9))
            return digit * power;
    return 10 * power;
}

} // namespace

double snapped(double position, const SnapGrid& grid) {
    if (!(grid.pixel > 0))
        return position;
    if (grid.spacing >= border_pixels * grid.pixel) {
        const double border = grid.origin + std::round((position - grid.origin) / grid.spacing) * grid.spacing;
        if (std::abs(border - position) <= snap_reach * grid.pixel)
            return border;
    }
    const double step = round_step(round_pixels * grid.pixel);
    return std::round(position / step) * step;
}

SnapGrid grid_along(std::size_t axis, const Vec3& at, ModelView& view) {
    const auto drawn = view.drawn_nodes();
    const auto bounds = view.bounds();
    if (!drawn || !bounds)
        return {};
    const double step = 0.1 * bounds->diagonal(); // a length in m along the axis, to find its direction on the screen
    Vec3 beside = at;
    beside[axis] += step;
    const auto on_screen = [&](const Vec3& p) { return view.widget().to_widget(view.display_of(p)); };
    const QPointF offset = on_screen(beside) - on_screen(at);
    SnapGrid grid;
    if (const double pixels = std::hypot(offset.x(), offset.y()); pixels > 0)
        grid.pixel = step / pixels;
    if (drawn->nodes->lattice) {
        grid.spacing = drawn->nodes->spacing;
        grid.origin = drawn->nodes->position.front()[axis] - 0.5 * grid.spacing;
    }
    return grid;
}

PointInView point_in_view(const QPointF& position, bool freely, ModelView& view) {
    auto* renderer = view.widget().renderer();
    const QPointF display = view.widget().to_display(position);
    PointInView point{world_at(renderer, display.x(), display.y(), view.bounds()->centre()), position};
    const int across = axis_of_view(renderer);
    if (freely || across < 0)
        return point;
    const Vec3 free = point.at;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (int(axis) != across)
            point.at[axis] = snapped(free[axis], grid_along(axis, free, view));
    point.shown = view.widget().to_widget(view.display_of(point.at));
    return point;
}

Quantity length_in_view(double metres, const ModelView& view) {
    constexpr int digits = 6;
    const auto bounds = view.bounds();
    return length_quantity(metres, digits, bounds ? resolution_of_view * bounds->diagonal() : 0);
}

QuantityVector lengths_in_view(const Vec3& metres, const ModelView& view) {
    return {length_in_view(metres.x, view), length_in_view(metres.y, view), length_in_view(metres.z, view)};
}

} // namespace periscope::ui
