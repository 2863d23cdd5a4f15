// Reference for the contact of a body with itself; the kernels compute the same forces
// (gpu/kernels/motion/contact_search.cl).
// Two nodes i and j without an intact bond between them repel each other if they are nearer than d (Silling & Askari
// 2005; Parks et al. 2008):
//     f = κ_s c/δ (d − |y|) V_j   on i along −y, N/m³, y = x_j − x_i + u_j − u_i,
//     d = min(0.9 |ξ|, D).
// x is the position of a node in the undeformed body, u its displacement and V its volume; |ξ| = |x_j − x_i|. c is the
// micromodulus of a bond between the materials of the nodes, and δ the horizon. D is 1.35 spacings and κ_s is 15 unless
// the case gives other values. Since d is less than |ξ|, there is no repulsion in the undeformed body, whichever bonds
// are cut. The energy of a pair is ½ κ_s c/δ (d − |y|)² V_i V_j.
//
// κ_s = 15 is the value in the papers. It is also about the largest value that does not reduce the stable time step of
// a solid or a plane with a horizon of 3.14 spacings (contact_share()). When two blocks of 20 layers collide, the error
// of the energy balance is 1.2e-3; with blocks of 100 layers it is 5e-5. With κ_s = 5 the errors are 4e-4 and 2e-5;
// with κ_s = 30 they are 2.4e-3 and 5e-4, with a time step shorter by 16 %.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct Model;
struct Families;

struct SelfContact {
    double stiffness = 0; // κ_s
    double distance = 0;  // D, m
    bool of_all = false;  // whether nodes joined by a bond are in contact, too
    double reach = 0;     // m: nodes further apart than this in the undeformed body have no bond
    double shortest = 0;  // m, length of the shortest bond
    // Whether some pairs of nodes within `reach` never had a bond, because of a void or a crack between them.
    bool left_out = false;
    // For each node, the number of other nodes within `reach` in the undeformed body, with a bond or not; empty for a
    // regular grid.
    std::vector<std::uint32_t> near;
};

// Returns d (m) for two nodes whose distance in the undeformed body is `length` (m).
double contact_distance(const SelfContact& contact, double length);

// Returns κ_s c/δ for a bond between the materials `a` and `b`, N/m⁷.
double contact_spring(const Model& model, std::size_t a, std::size_t b);

// Returns by how much contacts can add to the stiffness of a node, for the choice of the time step: ω²/2 of the contacts
// alone, divided by contact_rate(), where ω (1/s) is the largest angular frequency of the node. It assumes that the node
// is surrounded as closely as contact allows: by 18 nodes in a solid, 8 in a plane and 2 in a bar. Summed over these,
// the squared cosine of the angle to one axis is 6, 4 and 2: this is the number of springs along an axis.
double contact_share(const Model& model);

struct SelfContactForces {
    std::vector<Vec3> density; // per node, N/m³
    double energy = 0;         // energy of all pairs, J
};

// Computes the contacts of every pair of nodes, except removed ones. `alive` has 0 for broken bonds of `families`;
// `is_removed` has 1 for removed nodes, and is empty if there are none.
SelfContactForces self_contact_forces(const Model& model, const Families& families,
                                      const std::vector<std::uint8_t>& alive, const std::vector<Vec3>& displacement,
                                      const std::vector<std::uint8_t>& is_removed = {});

} // namespace periscope
