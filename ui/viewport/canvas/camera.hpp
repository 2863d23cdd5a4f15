// Standard views.
#pragma once

#include "core/base/vec3.hpp"

#include <QPointF>

#include <vtkRenderer.h>

namespace periscope::ui {

enum class StandardView { front, back, top, bottom, side, left, isometric };

struct Sight { // where the eye is, seen from the body, and what it sees as up
    Vec3 to_eye, up{0, 1, 0};
};
Sight sight_of(StandardView view);

// The first view of a body of this size: a plate in the plane of x and y from the front, others isometric.
StandardView first_view(const Vec3& size);

// The body is below what is written over the top of the view, which is `above` device pixels high.
void look(vtkRenderer* renderer, StandardView view, const Box& body, int above);
void fit(vtkRenderer* renderer, const Box& body, int above); // keeps the direction

// By steps, as the keys do: by angles around the body's middle, by shares of what is seen.
void turn(vtkRenderer* renderer, double to_the_right, double upwards); // degrees
void shift(vtkRenderer* renderer, double to_the_right, double upwards);
void enlarge(vtkRenderer* renderer, double factor);

// The point in the middle of the view, and the body turns about it.
void centre(vtkRenderer* renderer, const Vec3& point);

double pixels_per_metre(vtkRenderer* renderer); // of a point in the middle of the view

// The scale at the corner of a box that is nearest to the eye.
double most_pixels_per_metre(vtkRenderer* renderer, const Box& box);

// Orthographic: parallel lines stay parallel. In perspective what is farther away is smaller; the point in the middle keeps
// its size when the one takes the place of the other.
bool is_perspective(vtkRenderer* renderer);
void set_perspective(vtkRenderer* renderer, bool wanted);

// Half of the height that is seen, at the depth of the point in the middle, m.
double half_height(vtkRenderer* renderer);
void set_half_height(vtkRenderer* renderer, double height);

// The unit vector along which the eye sees a point: in perspective another one for each.
Vec3 sight_line(vtkRenderer* renderer, const Vec3& point);

// The axis the camera looks along within a degree or so, or -1.
int axis_of_view(vtkRenderer* renderer);

// A point of the model in VTK's display coordinates: device pixels, y upwards.
QPointF on_display(vtkRenderer* renderer, const Vec3& point);

// World coordinates of a display point in the plane through `depth` facing the camera.
Vec3 world_at(vtkRenderer* renderer, double display_x, double display_y, const Vec3& depth);

} // namespace periscope::ui
