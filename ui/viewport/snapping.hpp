// Positions along an axis to which a drag with the mouse snaps: borders between nodes, and round numbers.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/quantity.hpp"

#include <QPointF>

#include <cstddef>

namespace periscope::ui {

class ModelView;

struct SnapGrid {
    double origin = 0,
           spacing = 0; // m, of the borders between rows of nodes: origin + k spacing; without rows spacing is 0
    double pixel = 0;   // m, what a pixel measures along the axis
};

// A border of nodes if one is within a few pixels, otherwise the nearest multiple of 1, 2 or 5 × 10^k m, whose distance is
// some pixels: a round number in mm as in m. Borders closer than a few pixels count as none.
double snapped(double place, const SnapGrid& grid);

// Along an axis of the body that is drawn, with the pixels as they are at a point.
SnapGrid grid_along(std::size_t axis, const Vec3& at, ModelView& view);

// What is under a position in the view, at the depth of the body's centre. In a view along an axis it is snapped along the two
// others, unless `freely`; elsewhere it is free.
struct PointInView {
    Vec3 at;
    QPointF shown; // in the widget
};
PointInView point_in_view(const QPointF& position, bool freely, ModelView& view);

// A coordinate, or a distance, that was drawn in the view, as it is written into the case. The view computes with single precision: what
// is far smaller than the body is zero.
Quantity length_in_view(double metres, const ModelView& view);
QuantityVector lengths_in_view(const Vec3& metres, const ModelView& view);

} // namespace periscope::ui
