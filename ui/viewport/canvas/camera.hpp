// Moves the camera: standard views, zoom and rotation.
#pragma once

#include "core/base/vec3.hpp"

#include <QPointF>

#include <vtkRenderer.h>

namespace periscope::ui {

constexpr int axes_corner = 84; // of a screen's pixels: the axes are in the lower left corner, in this width and height
constexpr double most_of_axes = 0.3; // of the width and the height of the view

enum class StandardView { front, back, top, bottom, side, left, isometric };

struct Sight { // the position of the eye relative to the body, and its up direction
    Vec3 to_eye, up{0, 1, 0};
};
Sight sight_of(StandardView view);

// Returns the first view of a body of this size: the front for a plate in the plane of x and y, isometric for others.
StandardView first_view(const Vec3& size);

// Returns the least width of a view (of a screen's pixels) in which a fitted body has room for the annotations at both
// sides. In a narrower one, a body that would be over the axes is above them.
int least_wide_view();

// Shows the body below the annotations at the top of the view, which are `above` device pixels high.
void look(vtkRenderer* renderer, StandardView view, const Box& body, int above);
void fit(vtkRenderer* renderer, const Box& body, int above); // keeps the direction of view
void fit_alone(vtkRenderer* renderer, const Box& body);      // without room for annotations

// Move by steps, for keys: by angles about the centre of the body, or by fractions of the visible area.
void turn(vtkRenderer* renderer, double to_the_right, double upwards); // degrees
void shift(vtkRenderer* renderer, double to_the_right, double upwards);
void enlarge(vtkRenderer* renderer, double factor);

// Puts the point into the middle of the view, so that the body turns about it.
void centre(vtkRenderer* renderer, const Vec3& point);

double pixels_per_metre(vtkRenderer* renderer); // pixels of a metre at the point in the middle of the view

// Returns the scale at the corner of a box that is nearest to the eye.
double most_pixels_per_metre(vtkRenderer* renderer, const Box& box);

// Orthographic: parallel lines stay parallel. Perspective: distant things are smaller. The point in the middle keeps
// its size when the projection changes.
bool is_perspective(vtkRenderer* renderer);
void set_perspective(vtkRenderer* renderer, bool wanted);

// Returns half of the visible height in m, at the depth of the point in the middle.
double half_height(vtkRenderer* renderer);
void set_half_height(vtkRenderer* renderer, double height);

// Returns the unit vector from the eye to a point. In perspective it is different for each point.
Vec3 sight_line(vtkRenderer* renderer, const Vec3& point);

// Returns the axis along which the camera looks, within about a degree, or -1.
int axis_of_view(vtkRenderer* renderer);

// Returns a point of the model in VTK's display coordinates: device pixels, y upwards.
QPointF on_display(vtkRenderer* renderer, const Vec3& point);

// Returns the world coordinates of a display point in the plane through `depth` that faces the camera.
Vec3 world_at(vtkRenderer* renderer, double display_x, double display_y, const Vec3& depth);

} // namespace periscope::ui
