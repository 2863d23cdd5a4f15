// Contact of nodes with rigid bodies, in its plain form: what the kernels compute (gpu/kernels/motion/contact.cl, projection.cl). By a penalty:
// A node that is nearer to the surface than the contact distance h, by p = h − d, is accelerated by
//     a_n = κ (2/Δt_s²) p   along the outward normal,
// Δt_s the stable time step of the bonds (stable_time_step.hpp), so that κ = 1 is the stiffness Σ_j c V_j/|ξ_ij| = 2ρ/Δt_s² of a
// node's whole family: a node of the surface, which has about half of one, then stays within the bound that holds inside.
// With the default of 1/4 the impact of a ball closes its balance of energy to 1e-4, with 1 to 6e-3: the first touch of a node then
// lasts only a few steps (tests/verification/contact/rigid_contact_test.cpp).
// The distance to a surface is interpolated (distance_grid.hpp) and grows by the slope g along the normal: a_n is then multiplied by g,
// so that it is still the derivative of the energy κ/Δt_s² p².
// Friction acts against the relative velocity along the surface, v_t: a_t = min(μ a_n, |v_t|/(2 Δt)), so that it never turns it.
// The forces on the body are those on the nodes with the other sign.
#pragma once

#include "core/rigid_bodies/rigid_body.hpp"

namespace periscope {

struct Contact {
    Vec3 acceleration;        // of the node, m/s²
    double energy = 0;        // of its spring per mass, J/kg
    double friction_loss = 0; // per mass in one step, J/kg
};

// The contact of a node at x (m) that moves with v (m/s, half a step before). `rate`: 2/Δt_s², 1/s².
Contact contact(const RigidBody& body, const RigidState& state, const Vec3& x, const Vec3& v, double rate,
                double time_step, Space space);

// Contact by projection (pypd, Hobbs 2025), of bodies whose motion is given: after a step, a node that is nearer to the surface
// than h, where the body is at the end of the step, is put back by p = h − d along the normal, and its velocity of half a step before
// changes by p/Δt: that which a force ρ p/Δt² in the step would have given it. Friction likewise takes min(μ p/Δt, |v_t|) from its
// velocity along the surface. The force on the body is Σ −m Δv/Δt. Bodies come one after the other. What is prescribed of a node stays.
struct ProjectedNode {
    Vec3 way;                 // m; the velocity changes by way/Δt
    double friction_loss = 0; // J/kg
};

// Projects a node that has come to x (m) with v (m/s, half a step before). The state of the body is that at the end of the step.
ProjectedNode projected(const RigidBody& body, const RigidState& state, const Vec3& x, const Vec3& v, double time_step,
                        Space space);

} // namespace periscope
