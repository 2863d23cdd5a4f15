// The model: nodes, families, material constants and conditions, ready to be solved. Immutable once built (build_model.hpp).
// Its parts have headers of their own: a function that needs one part takes that part.
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
    std::optional<Removal> removal;    // of nodes that have flown far away
    std::vector<std::string> warnings; // doubtful, not wrong: a step above the limit, ν not 1/4 …

    const BondLaw& law(std::size_t a, std::size_t b) const { return laws[a * materials.size() + b]; }
    std::uint64_t bonds() const;     // directed: each counted from both ends; cut ones included, absent ones not
    std::uint64_t bonds_cut() const; // directed, by pre-cracks
    // For a bond of this reference length:
    double partial_volume(double length) const; // β, 1 without the correction
    double bond_weight(double length) const; // w β g(|ξ|/δ), which multiplies c of its law; state-based w β ω(|ξ|/δ)
    // State-based: B/m, which times ω β V and the extension is a force density, and P d/m², which times S is p (state_based.hpp).
    double deviator(std::size_t node) const;
    double of_theta(std::size_t node) const;
    double surface_factor(std::size_t i, std::size_t j) const; // λ_ij, 1 without the correction
    // All that does not change while the bond lives: c β g λ, and what its direction does.
    double bond_stiffness(std::size_t i, std::size_t j) const { return bond_stiffness(i, j, surface_factor(i, j)); }
    double bond_stiffness(std::size_t i, std::size_t j, double surface_factor) const; // with another λ
};

// Whether the critical stretch of some bonds rises under compression (critical_stretch() in bond_law.hpp).
bool has_strengthening(const Model& model);

// The families as a list, also of a regular grid: for whoever walks over bonds. Of a regular grid this is slow and large.
Families listed_families(const Model& model);

// "nodes", "families": what of a model came from the cache.
std::vector<std::string> parts_from_cache(const Model& model);

} // namespace periscope
