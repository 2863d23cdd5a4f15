// Adaptive dynamic relaxation (Underwood 1983; Kilic & Madenci 2010, doi:10.1016/j.tafmec.2010.08.001): a damped motion
// with fictitious densities converges to the equilibrium under given loads. This header has the rules, which the device
// also follows (gpu/motion/relaxation_stepper.hpp), and a plain implementation in double precision to check the kernels.
//
// With the fictitious density D_i of node i, the step T of the fictitious motion and the total force density f + b on a
// node,
//   v ← ((2 − c) v + 2 T/D (f + b)) / (2 + c),   u ← u + T v.
// By Gershgorin's theorem, the square of the highest angular frequency is at most 2 k_i/D_i, where k_i = Σ_j c_ij
// V_j/|ξ|. The motion is therefore stable with D_i = ½ T² k_i. T is Model::stable_step, so D is the true density at the
// node that limits the time step. In the state-based theory, c_ij/|ξ| is the stiffness of bonds in a bond-based body
// that is nowhere softer (core/stiffness/state_sums.hpp).
//
// The damping c = 2 ω is critical for a vibration with the angular frequency ω per iteration. ω is estimated from the
// current motion:
//   ω² = − w·(f(u) − f(u0)) / w·(D/T²) w,   w = u − u0,
// where u0 is the displacement at an earlier iteration. It is renewed at iteration first_start and then whenever the
// number of iterations has doubled. (Kilic & Madenci use the same quotient with the stiffness of each node from its
// last two forces. The displacement since an earlier iteration avoids a division by speeds near zero, which in single
// precision are noise.)
//
// A body is in equilibrium if its residual, the norm of all forces V (f + b) on free components, is at most the
// tolerance times the norm of the acting forces. Acting forces are the reactions on prescribed components and the loads
// on free ones. The largest norm of the current state and all earlier equilibria is used. On a device, rounding limits
// the residual: displacements rounded to ε |u| cause forces of about Σ_j c_ij V_j/|ξ| ε |u|. In single precision this
// is up to about 1e-4 of the acting forces if a slender body bends. A residual of that size counts as equilibrium, too.
//
// Bonds soften and break in equilibrium only, by the rules of fracture_rules.hpp, so that no bond breaks because a
// boundary moves suddenly. There is no time between two load steps, so an unstable crack runs within one. Under
// prescribed displacements the load then drops at once to the value at which the crack stops (snap-back is not
// followed). Under a prescribed force nothing stops the crack, and the run ends with an error when the body breaks
// apart.
//
// External work between two equilibria is ½ Σ (P + P')·(u' − u), where P are the loads on free components and the
// reactions −V f on prescribed ones. The first state of this sum is the undeformed body without loads. If the run
// starts with a deformed body, it is that body under the loads at the start. The equilibrium before bonds break is also
// a state of the sum. Otherwise the smaller load after the break would count for the displacement before it. The
// difference external − strain − fracture is the energy that an unstable crack released, within the error of this
// trapezoidal rule and of the residual.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/reference/energies.hpp"
#include "core/stiffness/corrections.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

namespace relaxation {

// Margin over Gershgorin's bound, for the effect of large displacements
inline constexpr double density_safety = 1.1;
inline constexpr std::uint64_t adapt_every = 10; // iterations between two updates of c
// Iterations until u0 is renewed for the first time; the intervals then double
inline constexpr std::uint64_t first_start = 40;
inline constexpr double largest_damping = 1.9; // c; from 2 on, the velocity would change its sign at every step
inline constexpr double margin = 0.5;          // fraction of the tolerance to be reached before bonds are checked

// Sums over a body. Only their ratios are used, so that they have no unit.
struct Sums {
    double stiffness = 0, inertia = 0; // −w·ΔF (ΔF: change of the forces since u0), and w·D w/T²
    double residual2 = 0, acting2 = 0; // squares of the norms of residual and acting forces
    double rounding2 = 0;              // squared norm of the forces caused by rounding displacements
};

// Returns the damping c for these sums. Returns `before` if ω² is not positive because the forces increase with the
// displacement, as during softening.
double damping(const Sums& sums, double before);

} // namespace relaxation

// Returns the fictitious density D of each node, kg/m³.
std::vector<double> fictitious_densities(const Model& model);

class ReferenceRelaxation {
public:
    // The model must be bond-based. The object keeps a reference, so the model must outlive it.
    explicit ReferenceRelaxation(const Model& model);
    // Computes equilibrium at the next `load_steps` load steps. Throws RunError if one takes more iterations than
    // Model::quasi_static allows.
    void advance(std::uint64_t load_steps);
    const State& state() const { return state_; }
    double residual() const { return residual_; }            // relative
    std::uint64_t iterations() const { return iterations_; } // total
    Energies energies() const;                               // energies in the last equilibrium

private:
    // What bonds do while forces are computed. hold: they keep their stiffness. yield: they soften by their law, but
    // their λ is not stored. fail: they soften and break permanently.
    enum class Bonds { hold, yield, fail };
    struct Limits {
        double overload = 0, softened = 0, count = 0;
    };
    void load_step();
    void put_load(double time);
    bool settle(double part, double overload_at_rest, double& next_part, double& softened);
    void relax(double residual, Bonds bonds);
    void sum_forces(Bonds bonds, double overload = 1);
    Limits limits(double from) const;
    double break_from(double largest) const;
    relaxation::Sums sums() const;
    void find_residual();
    void put_loads(double time);
    void add_work(); // adds the work since the last equilibrium
    Vec3 outer_force(std::size_t i) const;
    double bond_stiffness(std::size_t i, std::uint64_t bond, const Vec3& xi, double stretch, Bonds bonds,
                          double overload);
    bool is_free(std::size_t i, std::size_t axis) const { return model_.node_motion[i][axis] == no_motion; }

    const Model& model_;
    const std::vector<Vec3> positions_; // stored, because positions of a lattice would be computed again for each bond
    const Families families_;
    const std::vector<double> whole_stiffness_;
    const std::vector<double> density_;
    State state_;
    std::vector<double> left_; // remaining fraction λ of the stiffness of each directed bond
    double next_part_ = 1;     // size of the next part, as a fraction of a load step
    bool any_softens_ = false;
    std::vector<Vec3> load_, start_displacement_, start_force_;
    double damping_ = 0, residual_ = 0;
    // Norm of the acting forces. `acting_` is the current one, but not less than in an earlier equilibrium;
    // `largest_acting_` is the largest of all equilibria.
    double acting_ = 0, largest_acting_ = 0;
    std::uint64_t iterations_ = 0;
    std::vector<Vec3> equilibrium_, outer_; // displacement, and external forces (N), in the last equilibrium
    double external_ = 0, initial_ = 0;     // J
};

} // namespace periscope
