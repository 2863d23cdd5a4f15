// The time step in plain double precision, to check the kernels. It is written from the equations, not from the
// kernels, and deliberately simple and slow.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/stiffness/corrections.hpp"

namespace periscope {

class Reference {
public:
    explicit Reference(const Model& model); // keeps a reference: the model must outlive it
    void advance(std::uint64_t steps);
    const State& state() const { return state_; }
    // of each node; Boys et al. 2021, Eq. 8; for the regularised law see regularised.hpp
    std::vector<double> damage() const;
    Vec3 reaction(const NodeSet& set) const;

    // λ of each directed bond; empty if no law softens. State has the same values, rounded to single precision.
    const std::vector<double>& stiffness() const { return stiffness_; }

    const std::vector<RigidState>& rigid() const { return rigid_; } // in the order of Model::rigid_bodies
    const RemovedNodes& removed() const { return removed_; }        // nodes removed far from the body (Model::removal)
    // J, energy of self-contact at the beginning of the last step
    double contact_energy() const { return contact_energy_; }

    // Returns the total by which breaking and softening bonds have lowered the strain energy density of each node,
    // J/m³. In the state-based theory it is the reduction of W. If the critical stretch rises under compression, it is
    // half of ½ c |ξ| s_0² for each bond, with the s_0 at which it broke. Otherwise it is empty.
    const std::vector<double>& lost_energy() const { return lost_energy_; }

private:
    void step();
    void bond_forces();
    void fading_forces();
    void state_forces();
    bool has_faded(std::size_t i, std::size_t j) const;
    void integrate(std::size_t node, std::size_t axis, double force);
    double bond_stiffness(std::size_t i, std::uint64_t bond, const Vec3& xi, double stretch);
    std::vector<Vec3> touch_rigid_bodies();
    double least_of_bond(std::size_t i, std::size_t j) const;
    void find_least_stretches();
    void project_onto_rigid_bodies();
    void remove_far_nodes();
    bool is_removed(std::size_t i) const { return !is_removed_.empty() && is_removed_[i] != 0; }
    const Model& model_;
    const std::vector<Vec3> positions_; // stored, because positions of a lattice would be computed again for each bond
    const Families families_;
    const std::vector<double> whole_stiffness_;
    State state_;
    std::vector<double> stiffness_;
    std::vector<double> lost_energy_;
    std::vector<RigidState> rigid_;
    double contact_energy_ = 0;
    std::vector<std::uint8_t> is_removed_; // for each node, 1 if it was removed; empty if the case removes none
    RemovedNodes removed_;
    std::vector<Vec3> acceleration_; // accelerations of the last step, for velocity Verlet
    std::vector<Vec3> before_;       // u(n−1), for central differences
};

} // namespace periscope
