// Types for rigid bodies, which contact (contact.cl) and motion (rigid_motion.cl) use: `wide`, the widest type of
// numbers of the device; the constants of a body; the layout of its state.
#pragma once

#include "common/types.cl"

#ifdef WIDE_IS_DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double wide;
typedef double4 wide4;
typedef double8 wide8;
#else
typedef float wide;
typedef float4 wide4;
typedef float8 wide8;
#endif

// The constants of a rigid body; lengths are in spacings.
typedef struct {
    wide size[3], centre[3];
    wide stiffness, friction, distance; // of contact; the stiffness is per mass of a node
    wide mass, inertia[3], gravity[3];
    wide low[3], high[3]; // box in the axes of the body in which nodes may touch it
    wide grid_first[3], grid_step; // first point and step of the grid of distances
    wide shape;                         // SPHERE …
    // motion: MOVED (prescribed), FREE or neither (fixed); projects: 1 if nodes are projected onto the body
    wide motion, projects;
} body_numbers;
#define MOVED 1
#define FREE 2

// The layout of the state of a body; see RigidState in core/rigid_bodies/rigid_body.hpp.
#define BODY_STATE 32
#define DISPLACEMENT 0
#define AXES 3
#define VELOCITY 12
#define SPIN 15
#define MOMENTUM 18
#define FORCE 21
#define TORQUE 24
#define CONTACT_ENERGY 27
#define FRICTION_LOSS 28
#define CONTACT_SUMS 8 // number of sums: force, torque, energy, loss by friction
#define PRESCRIBED 18  // number of values: displacement, axes, velocity, angular velocity

INLINE wide4 wide3(const global wide* of, uint at) {
    return (wide4)(of[at], of[at + 1], of[at + 2], 0);
}
INLINE wide4 of_table(constant const wide* of) {
    return (wide4)(of[0], of[1], of[2], 0);
}
INLINE void put_wide3(wide4 v, global wide* to, uint at) {
    to[at] = v.x, to[at + 1] = v.y, to[at + 2] = v.z;
}

typedef struct {
    wide4 x, y, z; // the axes of the body in space
} axes;
INLINE void read_axes(const global wide* body, axes* a) {
    a->x = wide3(body, AXES);
    a->y = wide3(body, AXES + 3);
    a->z = wide3(body, AXES + 6);
}
INLINE wide4 into_body(const axes* a, wide4 v) {
    return (wide4)(dot(a->x, v), dot(a->y, v), dot(a->z, v), 0);
}
INLINE wide4 out_of_body(const axes* a, wide4 q) {
    return q.x * a->x + q.y * a->y + q.z * a->z;
}
