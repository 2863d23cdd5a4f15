// Contact of nodes with rigid bodies: plain functions that compute the same as the kernels
// (gpu/kernels/motion/contact.cl, projection.cl). In the penalty method, a node whose distance d from the surface is
// less than the contact distance h by p = h − d has the acceleration
//     a_n = κ (2/Δt_s²) p   along the outward normal.
// Δt_s is the stable time step of the bonds (stable_time_step.hpp). κ is the contact stiffness of the body. With κ = 1,
// the contact is as stiff as the bonds of a complete family: Σ_j c V_j/|ξ_ij| = 2ρ/Δt_s². A node on the surface has
// about half of the bonds of a complete family, so with the contact it stays within the stability limit of interior
// nodes. With the default κ = 1/4, the error of the energy balance in the impact of a ball is 1e-4; with κ = 1 it is
// 6e-3, because the first contact of a node then lasts only a few steps
// (tests/verification/contact/rigid_contact_test.cpp). The distance from a surface is interpolated (distance_grid.hpp)
// and has the slope g along the normal. a_n is then multiplied by g, so that it is still the derivative of the energy
// κ/Δt_s² p². Friction acts against the relative velocity along the surface, v_t, with the acceleration a_t = min(μ
// a_n, |v_t|/(2 Δt)); the limit prevents friction from reversing v_t. μ is the friction coefficient and Δt the time
// step. The forces on the body are the opposite of those on the nodes.
#pragma once

#include "core/rigid_bodies/rigid_body.hpp"

namespace periscope {

struct Contact {
    Vec3 acceleration;        // acceleration of the node, m/s²
    double energy = 0;        // energy of the node's spring per mass, J/kg
    double friction_loss = 0; // energy lost by friction in one step per mass, J/kg
};

// Returns the contact of a node at x (m) with the velocity v (m/s, half a step earlier). `rate` is 2/Δt_s², 1/s².
Contact contact(const RigidBody& body, const RigidState& state, const Vec3& x, const Vec3& v, double rate,
                double time_step, Space space);

// Contact by projection (pypd, Hobbs 2025), for bodies whose motion is prescribed. After a step, a node that is nearer
// than h to the surface of the body at the end of the step is moved by p = h − d along the normal. Its velocity half a
// step earlier changes by p/Δt, as a force ρ p/Δt² during the step would have changed it. Likewise, friction reduces
// its velocity along the surface by min(μ p/Δt, |v_t|). The force on the body is Σ −m Δv/Δt. If a node touches several
// bodies, it is projected from them one after the other. Prescribed components of a node do not change.
struct ProjectedNode {
    // displacement of the node by projection and friction, m; the velocity of the node changes by displacement/Δt
    Vec3 displacement;
    double friction_loss = 0; // J/kg
};

// Projects a node at x (m) with the velocity v (m/s, half a step earlier). The state of the body is that at the end of
// the step.
ProjectedNode projected(const RigidBody& body, const RigidState& state, const Vec3& x, const Vec3& v, double time_step,
                        Space space);

} // namespace periscope
