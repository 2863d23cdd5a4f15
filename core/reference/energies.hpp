// Energies of a body, and their plain double-precision form for checking the kernels.
#pragma once

#include "core/reference/reference.hpp"
#include "core/stiffness/corrections.hpp"

#include <functional>

namespace periscope {

// The energy that a bond has dissipated, over c |ξ|: the area under its law up to the largest stretch that it has had, less what
// comes back from there along the line to the origin. Both follow from its secant stiffness λ: 1 for an undamaged bond, 0 for a
// broken one.
double dissipated(const BondLaw& law, double stiffness_left);

struct Energies { // J, of the whole body
    double kinetic = 0, strain = 0, contact = 0, fracture = 0, damping = 0, external = 0;
    double initial = 0; // kinetic + strain + contact + fracture at first

    double balance() const { return kinetic + strain + contact + fracture + damping - external - initial; }
};

// J, of the bond-based model: strain and fracture energy at a displacement, each bond once. `left`: λ of a directed bond, 0 when it is
// broken. Bonds that cracks cut are not counted.
struct BondEnergies {
    double strain = 0, fracture = 0;
};
BondEnergies bond_energies(const Model& model, const Families& families, const std::vector<double>& whole_stiffness,
                           const std::vector<Vec3>& displacement, const std::function<double(std::uint64_t)>& left);

// Steps the reference and keeps account. All is of the beginning of the last step, time t(n); with v(n−½),
// v(n+½) the velocities with which the nodes came there and leave:
//   kinetic   Σ V ½ρ v(n−½)·v(n+½), which with the strain energy is constant, to the last digit, of a free
//   linear body strain    Σ over bonds ½ c β λs λ s² |ξ| V_i V_j fracture  Σ over bonds c β λs |ξ| V_i V_j
//   dissipated; broken ones nominally up to s_c; those cut by cracks nothing damping   ∫ η v·v dV dt where
//   nodes are free external  ∫ P·v dV dt: P the loads; where displacements are prescribed, what has to hold
//   the node on its way: its
//             inertia less the force of the body. Work is by the trapezoidal rule over each displacement.
// In the state-based model strain is Σ V_i W_i (state_based.hpp), and fracture what W lost when bonds broke. Where the critical
// stretch rises under compression a broken bond counts up to that at which it broke.
class ReferenceEnergies {
public:
    explicit ReferenceEnergies(const Model& model); // keeps a reference: the model must outlive it
    void advance(std::uint64_t steps);
    const Energies& energies() const { return energies_; }
    const State& state() const { return reference_.state(); }

private:
    void step();
    void sum_bonds(const std::vector<Vec3>& displacement);

    const Model& model_;
    const Families families_;
    const std::vector<double> whole_stiffness_;
    Reference reference_;
    Energies energies_;
    std::vector<Vec3> velocity_;     // v(n+½) of the last step
    std::vector<Vec3> outer_, drag_; // force densities of the last step: all but the bonds'; that of damping
};

} // namespace periscope
