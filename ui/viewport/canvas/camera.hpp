// Positions the camera: standard views, zoom and rotation.
#pragma once

#include "core/base/vec3.hpp"

#include <QPointF>

#include <vtkRenderer.h>

namespace periscope::ui {

// width and height, in pixels of a screen without scaling, of the lower left corner where the axes are drawn
constexpr int axes_corner = 84;
constexpr double most_of_axes = 0.3; // the largest part of the width or height of the view that this corner takes

enum class StandardView { front, back, top, bottom, side, left, isometric };

struct Sight { // a direction from the body to the eye, and the direction that is up in the picture
    Vec3 to_eye, up{0, 1, 0};
};
Sight sight_of(StandardView view);

// Returns the view in which a body of this size (m) is shown at first: the front for a plate in the xy plane, otherwise
// isometric.
StandardView first_view(const Vec3& size);

// Returns the smallest width of a view, in pixels of a screen without scaling, in which the annotations fit beside the
// body on both sides. In a narrower view, the body is moved up if it would cover the axes.
int least_wide_view();

// Shows the whole body from this side. The annotations at the top of the view, which are `above` device pixels high,
// stay free.
void look(vtkRenderer* renderer, StandardView view, const Box& body, int above);
void fit(vtkRenderer* renderer, const Box& body, int above); // keeps the direction of view
void fit_alone(vtkRenderer* renderer, const Box& body);      // uses the whole picture, without space for annotations

// The functions for the keys. They rotate the camera about the centre of the body by degrees, shift it by fractions of
// the visible area, or zoom.
void rotate(vtkRenderer* renderer, double to_the_right, double upwards);
void shift(vtkRenderer* renderer, double to_the_right, double upwards);
void enlarge(vtkRenderer* renderer, double factor);

// Moves the camera so that the point is in the middle of the view; rotations are then about this point.
void centre(vtkRenderer* renderer, const Vec3& point);

// returns the scale at the depth of the point in the middle of the view, in device pixels per m
double pixels_per_metre(vtkRenderer* renderer);

// Returns the scale at the corner of a box that is nearest to the eye, in device pixels per m.
double most_pixels_per_metre(vtkRenderer* renderer, const Box& box);

// In an orthographic projection, parallel lines stay parallel; in a perspective one, distant things are smaller. When
// the projection changes, what is at the depth of the middle of the view keeps its size.
bool is_perspective(vtkRenderer* renderer);
void set_perspective(vtkRenderer* renderer, bool wanted);

// Returns half of the visible height in m, at the depth of the point in the middle.
double half_height(vtkRenderer* renderer);
void set_half_height(vtkRenderer* renderer, double height);

// Returns the unit vector from the eye to a point. In a perspective projection, it differs from point to point.
Vec3 sight_line(vtkRenderer* renderer, const Vec3& point);

// Returns the axis (0 … 2) to which the direction of view is parallel, within about a degree; -1 if there is none.
int axis_of_view(vtkRenderer* renderer);

// Returns the position of a point of the model in VTK's display coordinates: device pixels, y upwards.
QPointF on_display(vtkRenderer* renderer, const Vec3& point);

// Returns the point of the model (m) at a position in VTK's display coordinates. It lies in the plane through `depth`
// that is parallel to the screen.
Vec3 world_at(vtkRenderer* renderer, double display_x, double display_y, const Vec3& depth);

} // namespace periscope::ui
