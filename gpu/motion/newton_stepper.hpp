// Finds the equilibrium of each load step by Newton's method with conjugate gradients (core/reference/newton.hpp has
// the rules). Whether an equilibrium is reached is decided by the residual of the bonds' forces, not by the residual
// that conjugate gradients update. So in single precision the residual becomes as small as the rounding of
// displacements permits, as with relaxation.
#pragma once

#include "gpu/motion/conjugate_gradients.hpp"
#include "gpu/motion/relaxation_stepper.hpp"

namespace periscope::gpu {

class NewtonStepper final : public EquilibriumMethod {
public:
    NewtonStepper(const Model& model, ResidentBody& body, Driving& driving); // the arguments must outlive the object

    void warm_up() override;
    void begin(std::uint64_t load_step) override;
    bool is_within_load_step() const override { return load_step_ > 0; }
    std::uint64_t relax(std::uint64_t iterations) override;
    void restored(bool is_same_run) override;
    void add_state(std::vector<StateArray>& state) const override { relaxation_.add_state(state); }
    const EquilibriumStatus& status() const override { return status_; }
    RelaxationState& relaxation_state() override { return relaxation_state_; }

private:
    enum class Phase { beginning, solving, relaxing };
    void iterate();
    void evaluate(); // computes forces and residual of the current displacement
    void read_residual();
    void begin_part(); // begins a part of the load step
    void extrapolate();
    void begin_solving();
    std::uint64_t solve(std::uint64_t iterations);
    void end_solving();
    bool search_along();
    void step_done();
    void ask_bonds();
    void part_done();
    void fail(const std::string& why);
    void leave_to_relaxation(const std::string& why);
    void relax_on();
    bool is_stalled() const;
    double allowed(bool stalled) const;
    double time_of(double part) const;

    const Model& model_;
    Driving& driving_;
    ConjugateGradients gradients_;
    RelaxationStepper relaxation_;
    RelaxationState& relaxation_state_;
    BondLimits& limits_;
    ReturnPoint& last_equilibrium_;
    EquilibriumStatus status_;
    std::uint64_t load_step_ = 0; // 0: in equilibrium, no load step has begun
    std::uint64_t iterations_before_ = 0;
    Phase phase_ = Phase::beginning;
    double done_ = 0, part_ = 1; // fractions of the load step: done_ is in equilibrium, part_ is being computed
    // the fraction of a load step to which the increment in last_equilibrium_ belongs; 0: no increment exists
    double of_increment_ = 0;
    bool may_cut_ = true;
    int steps_ = 0, stalled_ = 0;
    bool is_first_ = true;    // the next increment of the displacement also moves prescribed nodes
    bool has_forces_ = false; // the forces are those of the current displacement
    double least_across_ = -1e30;
    // squared residuals of conjugate gradients: target2_ ends the iterations, first2_ is the one at their start
    double target2_ = 0, first2_ = 0;
    double residual_ = 0, rounding_ = 0; // relative
    double acting2_ = 0, largest_acting2_ = 0;
};

} // namespace periscope::gpu
