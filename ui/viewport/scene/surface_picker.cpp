#include "ui/viewport/scene/surface_picker.hpp"

#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/scene/node_cloud.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::ui {

SurfacePicker::SurfacePicker(const VtkWidget& widget, const NodeCloud& cloud) : widget_(widget), cloud_(cloud) {}

std::optional<std::size_t> SurfacePicker::node_at(const QPointF& position) const {
    if (!cloud_.nodes())
        return std::nullopt;
    const double spacing = cloud_.nodes()->nodes->spacing;
    const double reach = std::max(2.0, 0.75 * spacing * pixels_per_metre(widget_.renderer())), widest = 1.5 * reach;
    const auto pick = [&](double up_to) {
        return nodes_.pick(cloud_, widget_.renderer(), widget_.to_display(position), up_to, widest);
    };
    const auto near = pick(reach);
    if (!near)
        return near;
    // The pointer may be in the middle of a large triangle whose corners are out of reach. Then the node found may lie
    // far behind the surface, and a corner within the larger reach is taken instead.
    const auto around = pick(widest);
    const Vec3 shown = cloud_.shown_position(*near);
    const double behind = dot(shown - cloud_.shown_position(*around), sight_line(widget_.renderer(), shown));
    return behind > 2 * spacing ? around : near;
}

std::optional<Vec3> SurfacePicker::normal_at(const QPointF& position) const {
    const auto found = node_at(position);
    const Vec3 normal = found ? cloud_.shown_normal(*found) : Vec3{};
    return norm(normal) > 0 ? std::optional((1 / norm(normal)) * normal) : std::nullopt;
}

std::optional<Vec3> SurfacePicker::surface_at(const QPointF& position) const {
    const auto found = node_at(position);
    if (!found)
        return std::nullopt;
    auto* renderer = widget_.renderer();
    const Vec3 node = cloud_.shown_position(*found), normal = cloud_.shown_normal(*found);
    const QPointF at = widget_.to_display(position);
    const Vec3 level = world_at(renderer, at.x(), at.y(), node); // the point below the pointer at the depth of the node
    const Vec3 ahead = sight_line(renderer, level);
    const double steep = dot(ahead, normal);
    if (std::abs(steep) < 0.25) // the surface is seen almost from its edge
        return level;
    const double distance = dot(node - level, normal) / steep;
    return std::abs(distance) < 2 * cloud_.nodes()->nodes->spacing ? level + distance * ahead : level;
}

} // namespace periscope::ui
