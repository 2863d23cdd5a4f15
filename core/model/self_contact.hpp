// Contact of a body with itself in its plain form: what the kernels compute (gpu/kernels/motion/contact_search.cl).
// Two nodes without an intact bond repel each other where they are nearer than d (Silling & Askari 2005; Parks et al. 2008):
//     f = κ c/δ (d − |y|) V_j   on i along −y, N/m³, y = x_j − x_i + u_j − u_i,
//     d = min(0.9 |ξ|, D),
// c the micromodulus of a bond between their materials, D 1.35 spacings and κ 15 unless the case says otherwise. As d is less
// than |ξ|, the distance in the undeformed body, nothing repels there, whatever bonds were cut. The energy of a pair is
// ½ κ c/δ (d − |y|)² V_i V_j.
// κ = 15 is that of the papers; it is also about the largest that leaves the stable time step of a solid and a plane as it is
// (horizon 3.14 Δx; contact_share). Two blocks of 20 layers that collide close their balance of energy to 1.2e-3 with it, of 100
// layers to 5e-5; with κ = 5 to 4e-4 and 2e-5, with 30 to 2.4e-3 and 5e-4 with a step 16 % shorter.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct Model;
struct Families;

struct SelfContact {
    double stiffness = 0;  // κ
    double distance = 0;   // D, m
    bool of_all = false;   // bonded nodes, too
    double reach = 0;      // m: nodes further apart in the undeformed body have no bond
    double shortest = 0;   // m, of all bonds
    bool left_out = false; // some nodes within reach never had a bond: through empty space, or a crack
    // Per node the number of others within reach in the undeformed body, with or without a bond; empty of a regular grid.
    std::vector<std::uint32_t> near;
};

// d, m, of two nodes of this distance in the undeformed body.
double contact_distance(const SelfContact& contact, double length);

// κ c/δ of two materials, N/m⁷.
double contact_spring(const Model& model, std::size_t a, std::size_t b);

// What contacts may add to ω² of a node, times ½, over contact_rate(): the springs along one axis of a node that others
// surround as closely as contact lets them, 18 in a solid (6 and half of 12 along an axis), 8 in a plane, 2 in a bar.
double contact_share(const Model& model);

struct SelfContactForces {
    std::vector<Vec3> density; // of each node, N/m³
    double energy = 0;         // J, of all pairs
};

// Every pair of nodes looked at, but for those removed (1 per node; empty: none is).
SelfContactForces self_contact_forces(const Model& model, const Families& families,
                                      const std::vector<std::uint8_t>& alive, const std::vector<Vec3>& displacement,
                                      const std::vector<std::uint8_t>& is_removed = {});

} // namespace periscope
