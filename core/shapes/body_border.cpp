#include "core/shapes/body_border.hpp"

#include "core/case/case.hpp"
#include "core/shapes/surface_parts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {

namespace {

constexpr int newton_steps = 4;
constexpr double near = 1e-3; // spacings: a point nearer than this to a border is on it
constexpr double step = 1e-4; // spacings: step of the difference quotients of the depth
// norm of the depth's gradient below which a hole's border is not searched; it is 1 except midway between two borders
constexpr double flat_slope = 0.1;

} // namespace

BodyBorder::BodyBorder(const Case& value, const Nodes& nodes)
    : outline_(nodes.outline), tree_(*outline_), box_(bounding_box(outline_->points)), spacing_(nodes.spacing) {
    if (const auto* box = std::get_if<BoxGeometry>(&value.geometry); box && !box->without.empty())
        holes_.emplace(value, box->without);
    const Vec3 size = bounding_box(nodes.position).size();
    double width = std::numeric_limits<double>::infinity();
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (size[axis] > 0.5 * spacing_)
            width = std::min(width, box_.size()[axis]);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (size[axis] <= 0.5 * spacing_)
            layer_thickness_[axis] = std::min(width, box_.size()[axis]);
}

std::optional<BorderPlane> BodyBorder::nearest(const Vec3& p, double within) const {
    const auto side = on_outline(p, within), hole = on_hole(p, within);
    if (!side || !hole)
        return side ? side : hole;
    return norm(side->point - p) <= norm(hole->point - p) ? side : hole;
}

std::optional<BorderPlane> BodyBorder::on_outline(const Vec3& p, double within) const {
    BorderPlane found;
    bool any = false;
    tree_.nearest(p, within * within, [&](std::uint32_t triangle, double least) {
        const Vec3 point = nearest_on_triangle(*outline_, triangle, p);
        const double square = dot(point - p, point - p);
        if (square <= least && !(holes_ && holes_->depth(point) > near * spacing_)) {
            found = {point, unit_normal(*outline_, triangle)};
            any = true;
            return square;
        }
        return least;
    });
    return any ? std::optional(found) : std::nullopt;
}

// Finds the nearest point of a hole's border by Newton's method: the hole's depth is made zero along its gradient.
std::optional<BorderPlane> BodyBorder::on_hole(const Vec3& p, double within) const {
    if (!holes_ || std::abs(holes_->depth(p)) > within)
        return std::nullopt;
    BorderPlane found{p, {}};
    for (int k = 0; k < newton_steps; ++k) {
        Vec3 slope;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            Vec3 shift;
            shift[axis] = step * spacing_;
            slope[axis] = (holes_->depth(found.point + shift) - holes_->depth(found.point - shift)) / (2 * shift[axis]);
        }
        if (norm(slope) < flat_slope)
            return std::nullopt;
        found.normal = unit(slope);
        found.point += (-holes_->depth(found.point) / norm(slope)) * found.normal;
    }
    bool is_on_it = std::abs(holes_->depth(found.point)) <= near * spacing_ && norm(found.point - p) <= within;
    for (std::size_t axis = 0; axis < 3; ++axis)
        is_on_it = is_on_it && found.point[axis] >= box_.min[axis] - near * spacing_ &&
                   found.point[axis] <= box_.max[axis] + near * spacing_;
    return is_on_it ? std::optional(found) : std::nullopt;
}

std::shared_ptr<const BodyBorder> border_of(const Case& value, const Nodes& nodes) {
    if (!nodes.tetrahedra.empty() || !nodes.outline || nodes.outline->triangles.empty())
        return nullptr;
    return std::make_shared<const BodyBorder>(value, nodes);
}

} // namespace periscope
