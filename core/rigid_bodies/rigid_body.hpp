// Rigid bodies of a model, and their motion in time. Numbers are in SI units. In a plane they refer to the modelled
// thickness, and bodies neither move along z nor rotate about x and y.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "core/case/ramp.hpp"
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

// Unit vectors along the axes of a body, in space. A point with the body coordinates q is at q.x a[0] + q.y a[1] + q.z
// a[2].
using BodyAxes = std::array<Vec3, 3>;

inline constexpr BodyAxes unit_axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

struct RigidBody {
    std::string name;
    RigidShapeKind kind = RigidShapeKind::sphere;
    // in m. Sphere: radius; box: half of its edges; cylinder: radius, and half of its height along the body's z; other
    // shapes: unused.
    Vec3 size;
    RigidFormPtr form; // shape of a surface; null before its file is read
    std::shared_ptr<const DistanceGrid>
        grid; // distance from a surface, interpolated as for contact; null: the distance is exact
    // corners of a polygon, counter-clockwise, in the axes of the body and relative to its centre, m
    std::vector<Vec3> polygon;
    Vec3 centre;               // initial centre of gravity; for a half-space a point of its plane
    BodyAxes axes = unit_axes; // initial axes; for a half-space z is the normal
    RigidMotion motion = RigidMotion::fixed;
    double mass = 0;     // mass of a free body, kg
    Vec3 inertia;        // moments of inertia about the body's axes, which are its principal axes, kg m²
    Vec3 velocity, spin; // initial velocities, m/s and rad/s
    Vec3 acceleration;   // m/s², of gravity
    // for a body with prescribed motion: whether `displacement` and `rotation` are rates, in m/s and rad/s
    bool by_rate = false;
    Vec3 displacement, rotation; // prescribed displacement (m) and rotation vector (rad) at a factor of one
    Ramp ramp;
    bool projects = false; // ContactMethod::projection
    double friction = 0;
    double stiffness = 1; // κ, the stiffness of the contact divided by that of all bonds of a node
    double distance = 0;  // contact distance, m

    // returns the factor of `displacement` and `rotation` at a time (s); if they are rates, the time integral of the factor, s
    double progress(double time) const;
};

// The position of a body at the end of a step, and the forces on it during that step.
struct RigidState {
    Vec3 displacement; // displacement of the centre
    BodyAxes axes = unit_axes;
    Vec3 velocity, spin;       // velocity and angular velocity half a step earlier
    Vec3 momentum;             // angular momentum half a step earlier, kg m²/s
    Vec3 force, torque;        // force of the deformable body on this one, and its torque about the centre
    double contact_energy = 0; // energy of the springs of the contact, J
    double friction_loss = 0;  // energy lost by friction since the start, J
};

// Returns the state at the start of a run, at this time (s).
RigidState state_at_start(const RigidBody& body, double time);

// Returns the state one step later. `state` has the forces at the beginning of the step; `time` is at its end. The
// scheme is leapfrog, as for the nodes. Without torque, the angular momentum is conserved exactly.
RigidState advanced(const RigidBody& body, const RigidState& state, double time_step, double time, Space space);

// Returns the value of an observer of a body, in SI units: a vector, or one number in x.
Vec3 value_of(const RigidBody& body, const RigidState& state, RigidQuantity quantity);

// Returns the kinetic energy (J) of a free body, from the velocities half a step earlier.
double kinetic_energy(const RigidBody& body, const RigidState& state);

// Returns the position of a point relative to the body's surface, in the axes of the body; `q` is relative to its
// centre. In a plane, bodies are infinite along z. The distance is infinite if the surface has not been read yet.
SurfacePoint surface_point(const RigidBody& body, const Vec3& q, Space space);

// Returns the bounding box of a body in its own axes, relative to its centre, m. It is infinite where the body is, and
// along z in a plane.
Box bounds_of(const RigidBody& body, Space space);

// Convert the components of a vector: along the axes of a body, and back.
Vec3 into_body(const BodyAxes& axes, const Vec3& v);
Vec3 out_of_body(const BodyAxes& axes, const Vec3& q);
// Returns the axes rotated by a rotation vector (angle times axis).
BodyAxes turned(const BodyAxes& axes, const Vec3& rotation);
// Returns the vector that rotates one set of axes into another; its angle is at most π. It is computed from the unit
// quaternion (w, v) of the rotation matrix R, beginning with its largest component (Shepperd 1978). This is exact for
// small angles and for π, where the antisymmetric part of R, which also gives the axis, vanishes.
Vec3 rotation_between(const BodyAxes& from, const BodyAxes& to);

} // namespace periscope
