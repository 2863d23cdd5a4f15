// Rigid bodies of a model, and their motion in time. Numbers are in SI units. In a plane they belong to the modelled thickness, and
// nothing moves along z or turns about x and y.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/amplitude.hpp"
#include "core/case/case.hpp"
#include "core/rigid_bodies/distance_grid.hpp"
#include "core/rigid_bodies/rigid_form.hpp"
#include "core/shapes/surface_point.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace periscope {

// In the order of the alternatives of RigidShape.
enum class RigidShapeKind { sphere, box, cylinder, half_space, surface, polygon };

// Unit vectors along the axes of a body, in space: a point q of the body is at q.x a[0] + q.y a[1] + q.z a[2].
using BodyAxes = std::array<Vec3, 3>;

inline constexpr BodyAxes unit_axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

struct RigidBody {
    std::string name;
    RigidShapeKind kind = RigidShapeKind::sphere;
    Vec3 size;         // m: radius; half the edges; radius and half the height along the body's z; nothing
    RigidFormPtr form; // of a surface; null before its file is read
    std::shared_ptr<const DistanceGrid>
        grid;                  // of a surface in a model: its distance as contacts take it; else it is exact
    std::vector<Vec3> polygon; // its corners, counter-clockwise, in the axes of the body and relative to its centre, m
    Vec3 centre;               // of gravity, at first; of a half-space a point of its plane
    BodyAxes axes = unit_axes; // at first; of a half-space z is the normal
    RigidMotion motion = RigidMotion::fixed;
    double mass = 0;      // kg, of a free body
    Vec3 inertia;         // kg m², about the body's axes, which are its principal ones
    Vec3 velocity, spin;  // m/s and rad/s at first
    Vec3 acceleration;    // m/s², of gravity
    bool by_rate = false; // of a moved body: way and turn are m/s and rad/s
    Vec3 way, turn;       // at a factor of one
    Amplitude amplitude;
    bool projects = false; // ContactMethod::projection
    double friction = 0;
    double stiffness = 1; // of the contact, in that of the bonds of a node
    double distance = 0;  // m

    double progress(double time) const; // by which `way` and `turn` are multiplied, s where they are rates
};

// Where a body is at the end of a step, and what acted on it during that step.
struct RigidState {
    Vec3 displacement; // of the centre
    BodyAxes axes = unit_axes;
    Vec3 velocity, spin;       // half a step before
    Vec3 momentum;             // of rotation, half a step before: kg m²/s
    Vec3 force, torque;        // of the deformable body on this one, torque about the centre
    double contact_energy = 0; // J, of the springs of the contact
    double friction_loss = 0;  // J, since the start
};

RigidState state_at_start(const RigidBody& body, double time);

// The state one step later. `state` has the forces at the beginning of the step, `time` is its end.
// Leapfrog as of the nodes; the rotation keeps its momentum exactly where no torque acts.
RigidState advanced(const RigidBody& body, const RigidState& state, double time_step, double time, Space space);

// The value of an observer of a body, in SI units: a vector, or one number in x.
Vec3 value_of(const RigidBody& body, const RigidState& state, RigidQuantity quantity);

// Kinetic energy (J) of a free body, from the velocities half a step before.
double kinetic_energy(const RigidBody& body, const RigidState& state);

// Where a point is from the surface, in the axes of the body; `q` is relative to its centre. In a plane no body ends along z.
// Infinitely far from a surface that is not read yet.
SurfacePoint surface_point(const RigidBody& body, const Vec3& q, Space space);

// What a body lies in, in its own axes and relative to its centre, m; infinite where it does not end, and along z in a plane.
Box bounds_of(const RigidBody& body, Space space);

Vec3 into_body(const BodyAxes& axes, const Vec3& v);
Vec3 out_of_body(const BodyAxes& axes, const Vec3& q);
// Turned by a rotation vector (angle times axis).
BodyAxes turned(const BodyAxes& axes, const Vec3& rotation);
// The vector by which one set of axes turns into another: its angle is at most π. By the unit quaternion (w, v) of the rotation
// matrix R, from its largest component (Shepperd 1978): exact for small angles and for π, where the antisymmetric part of R, from
// which the axis might be taken as well, vanishes.
Vec3 rotation_between(const BodyAxes& from, const BodyAxes& to);

} // namespace periscope
