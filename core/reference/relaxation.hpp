// Adaptive dynamic relaxation (Underwood 1983; Kilic & Madenci 2010, doi:10.1016/j.tafmec.2010.08.001): the
// equilibrium under given loads is the state in which a damped motion with fictitious densities ends. Here are its rules, which
// the device follows, too (gpu/motion/load_stepper.hpp), and its plain double-precision form for checking the kernels.
//
// With D_i the fictitious density of node i, T the step of the fictitious motion and f + b all that pulls at a node,
//   v ← ((2 − c) v + 2 T/D (f + b)) / (2 + c),   u ← u + T v.
// Gershgorin's rows bound the fastest vibration by 2 Σ_j c_ij V_j/|ξ| / D_i, so that D = ½ T² Σ_j c_ij V_j/|ξ| is stable;
// T is Model::stable_step, which makes D the true density where that step is the limit.
// In the state-based theory c_ij/|ξ| is that of the body of bonds which is nowhere softer (state_based.hpp).
// c = 2 ω damps the vibration ω critically that the body is in: ω² = − w·(f(u) − f(u0)) / w·(D/T²) w, w = u − u0 the way since
// an earlier moment. (Kilic & Madenci have the same quotient with the stiffness of each node from its last two forces;
// the way since earlier needs no division by speeds near zero, which in single precision are noise.) The earlier moment
// is half of the way back: it moves on whenever the number of iterations has doubled.
//
// A body is in equilibrium if its residual, the norm of all forces V (f + b) on free components, is at most the tolerance times the
// norm of the acting forces: those on held components and the loads, now or in an earlier equilibrium, the largest.
// On a device rounding limits the residual: displacements rounded to ε |u| make forces of about Σ_j c_ij V_j/|ξ| ε |u|, in single
// precision up to some 1e-4 of the acting forces where a slender body bends. A residual of that size counts as equilibrium, too.
//
// Bonds soften and break in equilibrium only, by the rules of fracture_rules.hpp: no bond breaks because a boundary jumps. There
// is no time between two load steps, so an unstable crack runs within one. Under prescribed displacements the load then drops
// at once to the value at which the crack stops (snap-back is not traced). Under a prescribed force nothing stops it, and the run
// ends with an error when the body breaks apart.
//
// External work: between two equilibria ½ Σ (P + P')·(u' − u), P the loads on free components and −V f, the reactions, on prescribed
// ones; from the undeformed body without loads, or from a body that is deformed at the start under the loads of that time. The equilibrium
// before bonds break is one of them, so that the load does not seem to fall before the body has moved. What then is missing,
// external − strain − fracture, is the energy that an unstable crack released, to the error of this trapezoidal rule and of the residual.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/reference/energies.hpp"
#include "core/stiffness/corrections.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

namespace relaxation {

inline constexpr double density_safety = 1.1;    // over Gershgorin's bound, for what large displacements add
inline constexpr std::uint64_t adapt_every = 10; // iterations from one c to the next
inline constexpr std::uint64_t first_start = 40; // iterations until u0 moves on, then twice as many, …
inline constexpr double largest_damping = 1.9;   // c; from 2 on the motion would turn back at every step
inline constexpr double margin = 0.5;            // of the tolerance, before bonds are asked

// What a body's forces tell, in any unit.
struct Sums {
    double stiffness = 0, inertia = 0; // − w·ΔF, and w·D w /T²
    double residual2 = 0, acting2 = 0; // squares of the norms
    double rounding2 = 0;              // that of the forces made by rounding displacements
};

double damping(const Sums& sums, double before); // c; that of before where forces grow with the way, as of what softens

} // namespace relaxation

// Per node, kg/m³.
std::vector<double> fictitious_densities(const Model& model);

class ReferenceRelaxation {
public:
    // The model must be bond-based. Keeps a reference: the model must outlive it.
    explicit ReferenceRelaxation(const Model& model);
    // To equilibrium at this many further load steps. Throws RunError when that takes more than Model::quasi_static allows.
    void advance(std::uint64_t load_steps);
    const State& state() const { return state_; }
    double residual() const { return residual_; }            // relative
    std::uint64_t iterations() const { return iterations_; } // in all
    Energies energies() const;                               // of the last equilibrium

private:
    enum class Bonds {
        hold,
        yield,
        fail
    }; // keep what is left of them; soften by their law for the time being; for good
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
    void add_work(); // since the last equilibrium
    Vec3 outer_force(std::size_t i) const;
    double bond_stiffness(std::size_t i, std::uint64_t bond, const Vec3& xi, double stretch, Bonds bonds,
                          double overload);
    bool is_free(std::size_t i, std::size_t axis) const { return model_.node_motion[i][axis] == no_motion; }

    const Model& model_;
    const std::vector<Vec3> positions_; // kept, because those of a lattice would be computed again for each bond
    const Families families_;
    const std::vector<double> whole_stiffness_;
    const std::vector<double> density_;
    State state_;
    std::vector<double> left_; // λ per directed bond
    double next_part_ = 1;     // of a load step
    bool any_softens_ = false;
    std::vector<Vec3> load_, start_displacement_, start_force_;
    double damping_ = 0, residual_ = 0;
    double acting_ = 0, largest_acting_ = 0; // norm of the forces, not below that of the last equilibrium; that one
    std::uint64_t iterations_ = 0;
    std::vector<Vec3> equilibrium_, outer_; // displacement and external forces, N, of the last equilibrium
    double external_ = 0, initial_ = 0;     // J
};

} // namespace periscope
