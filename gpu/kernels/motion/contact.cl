// Contact of nodes with rigid bodies by springs (core/rigid_bodies/rigid_contact.hpp has the formulas); the motion of
// the bodies is in rigid_motion.cl. A gap is a small difference of large numbers, so gaps and positions of bodies are
// computed in the widest type of the device (`wide`), from coordinates relative to the centre of the body. A work-item
// first tests in the type of its nodes whether any body is near.
#pragma once

#include "motion/moving.cl"
#include "motion/densities.cl"
#include "motion/removal.cl"

#ifdef RIGID_BODIES
#define SPHERE 0
#define BOX 1
#define CYLINDER 2
#define HALF_SPACE 3
#define GRIDDED 4 // a surface, by the grid of its distances
#define POLYGON 5

#ifdef SURFACE_BODIES // core/rigid_bodies/distance_grid.hpp
constant uint GRID_FIRST[RIGID_BODIES] = GRID_FIRSTS, GRID_COUNT[RIGID_BODIES][3] = GRID_COUNTS;
#define GRID_PARAMETERS , const global float* surface_distances
#define OPEN_GRIDS(m) (m)->surface_distances = surface_distances,
#else
#define GRID_PARAMETERS
#define OPEN_GRIDS(m)
#endif
#ifdef POLYGON_BODIES // first corner and number of corners of each body; polygon_corners has x and y of all corners
constant uint POLYGON_RANGE[RIGID_BODIES][2] = POLYGON_RANGES;
#define POLYGON_PARAMETERS , constant wide *polygon_corners
#define OPEN_POLYGONS(m) (m)->polygon_corners = polygon_corners,
#else
#define POLYGON_PARAMETERS
#define OPEN_POLYGONS(m)
#endif
#ifdef PROJECTION
#define PROJECTS(b) (m->bodies[b].projects != 0)
#else
#define PROJECTS(b) 0
#endif

#define CONTACT_PARAMETERS                                                                                             \
    , constant body_numbers *bodies, const global element *reference, const global element *reference_low, const global wide *rigid,                  \
        global uint *touched, global wide *contact_sums GRID_PARAMETERS POLYGON_PARAMETERS
#define OPEN_CONTACT(m, old)                                                                                           \
    OPEN_GRIDS(m) OPEN_POLYGONS(m)(m)->bodies = bodies, (m)->u_old = old, (m)->reference = reference, (m)->reference_low = reference_low,                     \
                     (m)->rigid = rigid, (m)->touched = touched, (m)->contact_sums = contact_sums

// Returns whether some node of the work-item is in the box around body b in which nodes may touch it. Slots without a
// node have NaN as coordinates, with which every comparison is false.
INLINE bool may_touch(const moving* m, int b, const vector* here, uint at) {
    const global wide* body = m->rigid + b * BODY_STATE;
    vector d;
    read_vector(m->reference, at, &d);
    const wide4 centre = of_table(m->bodies[b].centre) + wide3(body, DISPLACEMENT);
    shift(&d, here, (real4)(centre.x, centre.y, centre.z, 0));
    mask_of_each near = (mask_of_each)(-1);
    for (int k = 0; k < 3; ++k) {
        const wide4 axis = wide3(body, AXES + 3 * k);
        const each_node q = ALONG(&d, (real4)(axis.x, axis.y, axis.z, 0));
        near &= (q >= (real)m->bodies[b].low[k]) & (q <= (real)m->bodies[b].high[k]);
    }
    return ANY_NODE(near);
}

// The functions of_flat_box() to surface_distance() return the distance of a point from the surface of a body, negative
// inside, and the outward normal. The point and the normal are in the axes of the body.
INLINE wide of_flat_box(wide x, wide y, wide half_x, wide half_y, wide* normal_x, wide* normal_y) {
    const wide beyond_x = fabs(x) - half_x, beyond_y = fabs(y) - half_y;
    const wide out_x = fmax(beyond_x, (wide)0), out_y = fmax(beyond_y, (wide)0);
    const wide far = sqrt(out_x * out_x + out_y * out_y);
    if (far > 0) {
        *normal_x = copysign(out_x / far, x);
        *normal_y = copysign(out_y / far, y);
        return far;
    }
    const bool is_x = beyond_x >= beyond_y;
    *normal_x = is_x ? copysign((wide)1, x) : (wide)0;
    *normal_y = is_x ? (wide)0 : copysign((wide)1, y);
    return fmax(beyond_x, beyond_y);
}
INLINE wide of_box(wide4 q, constant const wide* edge, wide4* normal) {
    const wide x = fabs(q.x) - edge[0], y = fabs(q.y) - edge[1], z = fabs(q.z) - edge[2]; // distances beyond the faces
    const wide4 side = (wide4)(copysign((wide)1, q.x), copysign((wide)1, q.y), copysign((wide)1, q.z), 0);
    const wide4 out = (wide4)(x > 0 ? x : (wide)0, y > 0 ? y : (wide)0, z > 0 ? z : (wide)0, 0);
    const wide far = sqrt(out.x * out.x + out.y * out.y + out.z * out.z);
    if (far > 0) {
        *normal = side * out / far;
        return far;
    }
    const bool is_x = x >= y && x >= z, is_y = !is_x && y >= z;
    *normal = side * (wide4)(is_x ? 1 : 0, is_y ? 1 : 0, is_x || is_y ? 0 : 1, 0);
    return is_x ? x : is_y ? y : z;
}
#ifdef SURFACE_BODIES
// Interpolates the distances at the points of the grid linearly along x, then y, then z; the normal is the direction of
// the gradient of the result, `slope` its length. Returns infinity outside the grid.
INLINE wide of_grid(const moving* m, int b, wide4 q, wide4* normal, wide* slope) {
    constant const wide* first = m->bodies[b].grid_first;
    constant const uint* count = GRID_COUNT[b];
    const wide step = m->bodies[b].grid_step, x = (q.x - first[0]) / step, y = (q.y - first[1]) / step, z = (q.z - first[2]) / step;
    *normal = (wide4)(0, 0, 1, 0);
    if (!(x >= 0 && x < count[0] - 1 && y >= 0 && y < count[1] - 1 && z >= 0 && z < count[2] - 1))
        return INFINITY;
    const uint i = (uint)x, j = (uint)y, k = (uint)z, row = count[0], layer = row * count[1];
    const wide in_x = x - i, in_y = y - j, in_z = z - k;
    const global float* low = m->surface_distances + GRID_FIRST[b] + k * layer + j * row + i;
    const global float* high = low + layer;
    const wide d00 = (wide)low[1] - low[0], d10 = (wide)low[row + 1] - low[row];
    const wide d01 = (wide)high[1] - high[0], d11 = (wide)high[row + 1] - high[row];
    const wide f00 = low[0] + in_x * d00, f10 = low[row] + in_x * d10;
    const wide f01 = high[0] + in_x * d01, f11 = high[row] + in_x * d11;
    const wide low_z = f00 + in_y * (f10 - f00), high_z = f01 + in_y * (f11 - f01);
    const wide x_low = d00 + in_y * (d10 - d00), x_high = d01 + in_y * (d11 - d01);
    const wide4 gradient =
        (wide4)(x_low + in_z * (x_high - x_low), (f10 - f00) + in_z * ((f11 - f01) - (f10 - f00)), high_z - low_z, 0) /
        step;
    const wide steep = sqrt(dot(gradient, gradient));
    if (steep > 0)
        *normal = gradient / steep;
    *slope = steep;
    return low_z + in_z * (high_z - low_z);
}
#endif
#ifdef POLYGON_BODIES
INLINE wide of_polygon(const moving* m, int b, wide4 q, wide4* normal) {
    constant const wide* corner = m->polygon_corners + 2 * POLYGON_RANGE[b][0];
    const uint corners = POLYGON_RANGE[b][1];
    bool is_inside = false;
    wide least = INFINITY, away_x = 0, away_y = 0, out_x = 0, out_y = 0;
    for (uint i = 0; i < corners; ++i) {
        const uint next = i + 1 < corners ? i + 1 : 0;
        const wide from_x = corner[2 * i], from_y = corner[2 * i + 1], to_y = corner[2 * next + 1];
        const wide edge_x = corner[2 * next] - from_x, edge_y = to_y - from_y;
        const wide x = q.x - from_x, y = q.y - from_y;
        const wide along = clamp((x * edge_x + y * edge_y) / (edge_x * edge_x + edge_y * edge_y), (wide)0, (wide)1);
        const wide near_x = x - along * edge_x, near_y = y - along * edge_y, square = near_x * near_x + near_y * near_y;
        if (square < least) {
            least = square;
            away_x = near_x, away_y = near_y;
            out_x = edge_y, out_y = -edge_x;
        }
        if ((from_y > q.y) != (to_y > q.y) && (x * edge_y - y * edge_x) * edge_y < 0)
            is_inside = !is_inside;
    }
    const wide far = sqrt(least), sign = is_inside ? -1 : 1, across = sqrt(out_x * out_x + out_y * out_y);
    *normal = far > 0 ? (wide4)(sign * away_x / far, sign * away_y / far, 0, 0)
                      : (wide4)(out_x / across, out_y / across, 0, 0);
    return sign * far;
}
#endif
// `slope` is the length of the gradient of the distance (core/shapes/surface_point.hpp). The caller sets it to 1; it is
// changed only for gridded surfaces.
INLINE wide surface_distance(const moving* m, int b, wide4 q, wide4* normal, wide* slope) {
    constant const wide* size = m->bodies[b].size;
#ifdef SURFACE_BODIES
    if (m->bodies[b].shape == GRIDDED)
        return of_grid(m, b, q, normal, slope);
#endif
#ifdef POLYGON_BODIES
    if (m->bodies[b].shape == POLYGON)
        return of_polygon(m, b, q, normal);
#endif
    if (m->bodies[b].shape == HALF_SPACE) {
        *normal = (wide4)(0, 0, 1, 0);
        return q.z;
    }
    if (IS_FLAT)
        q.z = 0;
    if (m->bodies[b].shape == SPHERE) {
        const wide far = sqrt(dot(q, q));
        *normal = far > 0 ? q / far : (wide4)(1, 0, 0, 0);
        return far - size[0];
    }
    if (m->bodies[b].shape == BOX)
        return of_box(q, size, normal);
    const wide from_axis = sqrt(q.x * q.x + q.y * q.y);
    wide outward, along;
    const wide distance = of_flat_box(from_axis, q.z, size[0], size[1], &outward, &along);
    *normal = from_axis > 0 ? (wide4)(q.x / from_axis * outward, q.y / from_axis * outward, along, 0)
                            : (wide4)(outward, 0, along, 0);
    return distance;
}

INLINE wide4 whole_displacement(const moving* m, const global element* of, uint node) {
    const real4 u = DISPLACEMENT_OF(of, node);
    wide4 whole = (wide4)(u.x, u.y, u.z, 0);
#ifndef DOUBLE
    whole.x += as_float((uint)LOW_COMPONENT(m->low_u, node, 0) << 16);
    whole.y += as_float((uint)LOW_COMPONENT(m->low_u, node, 1) << 16);
#if COMPONENTS > 2
    whole.z += as_float((uint)LOW_COMPONENT(m->low_u, node, 2) << 16);
#endif
#endif
    return whole;
}
INLINE wide4 reference_of(const moving* m, uint node) {
    const real4 x = vector_at(m->reference, node);
    wide4 whole = (wide4)(x.x, x.y, x.z, 0);
#ifdef REFERENCE_LOW
    const real4 low = vector_at(m->reference_low, node);
    whole += (wide4)(low.x, low.y, low.z, 0);
#endif
    return whole;
}

// If a node touches body b, adds the acceleration of the node to `acceleration`, and force, torque, energy and friction
// loss of the body to `sums`, and returns true.
INLINE bool touch(model_numbers model, const moving* m, int b, uint node, real4* acceleration, wide* sums) {
    if (IS_REMOVED(m, node))
        return false;
    const global wide* body = m->rigid + b * BODY_STATE;
    axes a;
    read_axes(body, &a);
    const wide4 arm =
        (reference_of(m, node) - of_table(m->bodies[b].centre)) + (whole_displacement(m, m->u_old, node) - wide3(body,
                                                            DISPLACEMENT));
    if (!(arm.x == arm.x)) // NaN: the slot has no node
        return false;
    wide4 normal;
    wide slope = 1;
    const wide depth = m->bodies[b].distance - surface_distance(m, b, into_body(&a, arm), &normal, &slope);
    if (!(depth > 0))
        return false;
    normal = out_of_body(&a, normal);
    const wide stiffness = m->bodies[b].stiffness, pressing = stiffness * depth * slope;
    const wide mass = (wide)VOLUME_AT(m->u_old, node) / (wide)lightness_at(model, m->material, node);
    wide4 push = pressing * normal;
    if (m->bodies[b].friction > 0) {
        const real4 v = vector_at(m->half_velocity, node);
        const wide4 relative = (wide4)(v.x, v.y, v.z, 0) - wide3(body, VELOCITY) - cross(wide3(body, SPIN), arm);
        const wide4 along = relative - dot(relative, normal) * normal;
        const wide speed = sqrt(dot(along, along)), brake = fmin(m->bodies[b].friction * pressing, (wide)0.5 * speed);
        if (speed > 0) {
            push -= brake / speed * along;
            sums[7] += mass * brake * speed;
        }
    }
    // the acceleration as it is added to the node, after rounding
    const real4 rounded = (real4)((real)push.x, (real)push.y, (real)push.z, 0);
    *acceleration += rounded;
    const wide4 force = -mass * (wide4)(rounded.x, rounded.y, rounded.z, 0), torque = cross(arm, force);
    sums[0] += force.x, sums[1] += force.y, sums[2] += force.z;
    sums[3] += torque.x, sums[4] += torque.y, sums[5] += torque.z;
    sums[6] += (wide)0.5 * mass * stiffness * depth * depth;
    return true;
}

// Adds the accelerations of the nodes by all bodies to `acceleration` and to `pull`, which is the acceleration by loads
// and contacts.
INLINE void add_contacts(model_numbers model, const moving* m, uint at, const vector* here, vector* acceleration,
                         vector* pull) {
    uint near = 0, touched = 0;
    for (int b = 0; b < RIGID_BODIES; ++b)
        near |= !PROJECTS(b) && may_touch(m, b, here, at) ? 1u << b : 0u;
    if (near) {
        real4 of_node[NODES_AT_ONCE];
        for (uint lane = 0; lane < NODES_AT_ONCE; ++lane)
            of_node[lane] = 0;
        for (int b = 0; b < RIGID_BODIES; ++b) {
            if (!(near >> b & 1))
                continue;
            wide sums[CONTACT_SUMS] = {0, 0, 0, 0, 0, 0, 0, 0};
            for (uint lane = 0; lane < NODES_AT_ONCE; ++lane)
                touched |= touch(model, m, b, at + lane, &of_node[lane], sums) ? 1u << b : 0u;
            for (int k = 0; k < CONTACT_SUMS; ++k)
                m->contact_sums[((size_t)ITEM_OF(at) * RIGID_BODIES + b) * CONTACT_SUMS + k] = sums[k];
        }
        gathered all;
        for (uint lane = 0; lane < NODES_AT_ONCE; ++lane)
            put_vector(of_node[lane], lane, &all);
        vector push;
        take_vectors(&all, &push);
#define ADD_CONTACT(c, slot)                                                                                          \
    acceleration->c += push.c;                                                                                         \
    pull->c += push.c;
        EACH_PART(ADD_CONTACT, at)
#undef ADD_CONTACT
    }
    m->touched[ITEM_OF(at)] = touched;
}

#else
#define CONTACT_PARAMETERS
#define OPEN_CONTACT(m, old)
INLINE void add_contacts(model_numbers model, const moving* m, uint at, const vector* here, vector* acceleration,
                         vector* pull) {}
#endif
