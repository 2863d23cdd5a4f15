// Finds the positions along an axis to which a drag snaps: borders between nodes, and round numbers.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/quantity.hpp"

#include <QPointF>

#include <cstddef>

namespace periscope::ui {

class ModelView;

struct SnapGrid {
    double origin = 0,
           spacing = 0; // distance of the borders in m, which are at origin + k spacing; 0 without rows of nodes
    double pixel = 0;   // m, the size of a pixel along the axis
};

// Returns a border of nodes if one is within a few pixels, otherwise the nearest multiple of 1, 2 or 5 × 10^k m, with k
// such that these are some pixels apart; such a number is round in mm and in m. Borders that are only a few pixels
// apart are ignored.
double snapped(double place, const SnapGrid& grid);

// Returns the grid along an axis of the body that is drawn, with the size of a pixel at a point.
SnapGrid grid_along(std::size_t axis, const Vec3& at, ModelView& view);

// The point under a position in the view, at the depth of the body's centre. In a view along an axis it snaps along the
// two other axes, unless `freely` is set. In other views it does not snap.
struct PointInView {
    Vec3 at;
    QPointF shown; // in the widget
};
PointInView point_in_view(const QPointF& position, bool freely, ModelView& view);

// Returns a coordinate or a distance that was drawn in the view, as it is written into the case. The view computes in
// single precision, so what is far smaller than the body becomes zero.
Quantity length_in_view(double metres, const ModelView& view);
QuantityVector lengths_in_view(const Vec3& metres, const ModelView& view);

} // namespace periscope::ui
