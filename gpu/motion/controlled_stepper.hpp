// Finds the equilibrium of each load step with load control: an observer, such as a crack opening, determines the load
// (core/model/load_control.hpp has the rules and the symbols). Bonds soften and break by the rules of
// core/reference/fracture_rules.hpp.
#pragma once

#include "gpu/motion/bond_limits.hpp"
#include "gpu/motion/conjugate_gradients.hpp"
#include "gpu/motion/equilibrium_method.hpp"
#include "gpu/motion/relaxation_state.hpp"
#include "gpu/motion/relaxation_stepper.hpp"
#include "gpu/motion/return_point.hpp"

#include <functional>

namespace periscope::gpu {

using Observe = std::function<double()>; // returns the controlled value, m, at the current displacement

class ControlledStepper final : public EquilibriumMethod {
public:
    ControlledStepper(const Model& model, ResidentBody& body, Driving& driving,
                      Observe observe); // model, body and driving must outlive the object

    void warm_up() override;
    void begin(std::uint64_t load_step) override;
    bool is_within_load_step() const override { return load_step_ > 0; }
    std::uint64_t relax(std::uint64_t iterations) override;
    void restored(bool is_same_run) override;
    void add_state(std::vector<StateArray>& state) const override;
    const EquilibriumStatus& status() const override { return status_; }
    RelaxationState& relaxation_state() override { return relaxation_state_; }

private:
    // beginning: the next part of the load step begins; turning: solves for d, the change of the displacement with the
    // load; correcting: solves for the correction a.
    enum class Phase { beginning, turning, correcting };
    void iterate(Bonds bonds, double overload = 1);
    void evaluate(); // computes forces and residual of the current displacement and load
    void read_residual();
    void begin_part();
    void begin_turning();
    void begin_correcting();
    bool solve(std::uint64_t iterations, std::uint64_t& used); // returns false if more iterations are needed
    void turned();
    void corrected();
    double to_value();
    double acceleration();
    void assess();
    void settle();
    void jump();
    void at_full_load();
    const std::string& observer_name() const;
    void part_done();
    bool cut(); // returns false if the part cannot be smaller
    void fail(const std::string& why);
    double aim() const;
    double allowed() const;

    const Model& model_;
    ResidentBody& body_;
    Driving& driving_;
    ConjugateGradients gradients_;
    Observe observe_;
    RelaxationState relaxation_state_;
    // last_equilibrium_: the last equilibrium, and the parts of the load step; along_: d; correction_: a + Δt d.
    ReturnPoint last_equilibrium_, along_, correction_;
    BodyArray correction_before_;
    BondLimits limits_;
    EquilibriumStatus status_;
    std::uint64_t load_step_ = 0;    // 0: in equilibrium, no load step has begun
    std::uint64_t counted_from_ = 0; // iterations when d was last computed
    Phase phase_ = Phase::beginning;
    ReturnPoint::Parts parts_; // parts of the load step; of_increment is the time of the load, s
    double part_ = 1;          // the part of the load step that is tried now
    // time_: time of the load, s; probe_: change of this time to which d belongs, s; effect_: change of the controlled
    // value by d, m.
    double time_ = 0, probe_ = 0, effect_ = 0;
    double value_in_equilibrium_ = 0, softened_ = 0, least_residual_ = 0;
    bool has_broken_ = false, is_stalled_ = false;
    int corrections_ = 0, events_ = 0, least_at_ = 0;
    double factor_ = 1, correction2_ = 0; // factor of the correction; square of the last correction
    double target2_ = 0, now2_ = 0;       // squared residual of conjugate gradients: aim, current
    double rounding_ = 0, acting2_ = 0, largest_acting2_ = 0;
};

} // namespace periscope::gpu
