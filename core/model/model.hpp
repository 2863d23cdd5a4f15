// The model: nodes, families, material constants and conditions, ready to be solved. It does not change after it is
// built (build_model.hpp). Its parts have their own headers: a function that needs only one part takes that part.
#pragma once

#include "core/case/case.hpp"
#include "core/model/body_bonds.hpp"
#include "core/model/body_nodes.hpp"
#include "core/model/loading.hpp"
#include "core/model/removal.hpp"
#include "core/model/schedule.hpp"
#include "core/model/self_contact.hpp"
#include "core/model/wanted_output.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Model : BodyNodes, BodyBonds, Loading, Schedule, WantedOutput {
    std::vector<RigidBody> rigid_bodies;
    std::optional<SelfContact> self_contact;
    std::optional<Removal> removal; // removal of nodes that are far away from the body
    // Warnings about inputs that are possible but suspicious, such as a time step above the limit.
    std::vector<std::string> warnings;

    const BondLaw& law(std::size_t a, std::size_t b) const { return laws[a * materials.size() + b]; }
    std::uint64_t bonds() const;     // each bond counts twice; includes cut bonds, not those that were omitted
    std::uint64_t bonds_cut() const; // bonds that initial cracks cut; each counts twice
    // For a bond of the length |ξ| = `length` (m) in the undeformed body:
    double partial_volume(double length) const; // β, 1 without the correction
    // Returns the product by which the micromodulus c of the law is multiplied: w β g(|ξ|/δ) or, in the state-based
    // theory, w β ω(|ξ|/δ). w is the weight of the bond length (BodyBonds::shells), g the micromodulus function and ω
    // the influence.
    double bond_weight(double length) const;
    // State-based theory (state_based.hpp): deviator() returns B/m, which gives a force density when multiplied by ω β
    // V and the extension of a bond. of_theta() returns P d/m², with the number d of dimensions; multiplied by S, it
    // gives p.
    double deviator(std::size_t node) const;
    double of_theta(std::size_t node) const;
    double surface_factor(std::size_t i, std::size_t j) const; // λ_ij; 1 without surface correction
    // Returns the product of all constant factors of a bond's force: c w β g λ and, for an anisotropic material, the
    // factor of the bond's direction.
    double bond_stiffness(std::size_t i, std::size_t j) const { return bond_stiffness(i, j, surface_factor(i, j)); }
    double bond_stiffness(std::size_t i, std::size_t j, double surface_factor) const; // the same with another λ
};

// Returns whether the critical stretch of some bonds rises under compression (critical_stretch() in bond_law.hpp).
bool has_strengthening(const Model& model);

// Returns the families as lists, also for a regular grid, for code that visits each bond. For a regular grid this is
// slow and takes much memory.
Families listed_families(const Model& model);

// Returns the names of the parts of a model that came from the cache: "nodes", "families".
std::vector<std::string> parts_from_cache(const Model& model);

} // namespace periscope
