// Finds the positions along an axis to which a dragged object snaps: round numbers, and the borders between nodes,
// which are the planes halfway between neighbouring nodes of a lattice.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/quantity.hpp"

#include <QPointF>

#include <cstddef>

namespace periscope::ui {

class ModelView;

// The positions to which a drag along an axis can snap.
struct SnapGrid {
    // Borders between nodes are at origin + k spacing (m), where k is an integer. If the nodes are irregular, spacing
    // is 0, and there are no borders.
    double origin = 0, spacing = 0;
    double pixel = 0; // length along the axis that one pixel shows, m; 0: nothing snaps
};

// Returns the coordinate (m) to which `position` (m) snaps. It is a border between nodes if one is within a few pixels,
// otherwise the nearest multiple of 1, 2 or 5 × 10^k m, where the integer k is such that these multiples are some
// pixels apart. Such numbers are round in mm and in m. Borders that are only a few pixels apart are ignored.
double snapped(double position, const SnapGrid& grid);

// Returns the positions to which a drag along the coordinate axis `axis` (0 to 2) can snap: the borders between the
// nodes in the view, and the size of a pixel at the point `at` (m).
SnapGrid grid_along(std::size_t axis, const Vec3& at, ModelView& view);

struct PointInView {
    Vec3 at;       // m
    QPointF shown; // the position at which the widget shows `at`
};
// Returns the point under a position of the widget, at the depth of the body's centre. If the camera looks along an
// axis, the point snaps along the two other axes, unless `freely` is set. In other views it does not snap.
PointInView point_in_view(const QPointF& position, bool freely, ModelView& view);

// Return a length (m) from the view as a quantity for the case. The view computes in single precision, so a length that
// is far smaller than the body becomes zero.
Quantity length_in_view(double metres, const ModelView& view);
QuantityVector lengths_in_view(const Vec3& metres, const ModelView& view);

} // namespace periscope::ui
