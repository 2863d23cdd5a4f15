// Computes the energies of a body in plain double precision, to check the kernels against them.
#pragma once

#include "core/reference/reference.hpp"
#include "core/stiffness/corrections.hpp"

#include <functional>

namespace periscope {

// Returns the energy that a bond has dissipated, divided by c |ξ|: the area under its law up to its largest stretch so
// far, minus the energy that it returns when it unloads from there along the line to the origin. Both follow from its
// secant stiffness λ: 1 for an undamaged bond, 0 for a broken one.
double dissipated(const BondLaw& law, double stiffness_left);

struct Energies { // energies of the whole body, J
    double kinetic = 0, strain = 0, contact = 0, fracture = 0, damping = 0, external = 0;
    double initial = 0; // kinetic + strain + contact + fracture at the start of the run

    double balance() const { return kinetic + strain + contact + fracture + damping - external - initial; }
};

// Computes the strain and fracture energy (J) of a bond-based model for given displacements. Each bond counts once;
// bonds that initial cracks cut do not count. `whole_stiffness` is plain_stiffness() of the model. left(bond) returns
// λ, the remaining fraction of the stiffness of a directed bond; 0 if it is broken.
struct BondEnergies {
    double strain = 0, fracture = 0;
};
BondEnergies bond_energies(const Model& model, const Families& families, const std::vector<double>& whole_stiffness,
                           const std::vector<Vec3>& displacement, const std::function<double(std::uint64_t)>& left);

// Steps the reference and sums its energies. All values are those at the beginning of the last step, at the time t(n).
// Before this time the nodes have the velocities v(n−½), after it v(n+½). V is the nodal volume, ρ the density, s the
// stretch, c the micromodulus, β the partial volume, λs the surface correction, λ the secant stiffness and η the
// damping.
// - kinetic: Σ V ½ρ v(n−½)·v(n+½). For a free linear body, the sum of this and the strain energy is constant except for
//   rounding.
// - strain: the sum over bonds of ½ c β λs λ s² |ξ| V_i V_j.
// - fracture: the sum over bonds of c β λs |ξ| V_i V_j dissipated(). A broken bond counts as if it had been stretched
//   to s_c exactly.
// - damping: ∫ η v·v dV dt over the free nodes.
// - external: ∫ P·v dV dt with the loads P. Where displacements are prescribed, P is the force that moves the node: its
//   inertia less the force of the body. Work is integrated by the trapezoidal rule over each displacement.
// In the state-based model, strain is Σ V_i W_i (state_based.hpp), and fracture is the decrease of W by bonds that
// break. With compression strengthening, a broken bond counts up to the stretch at which it broke.
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
    std::vector<Vec3> outer_, drag_; // force densities of the last step: of all forces except bonds; of damping alone
};

} // namespace periscope
