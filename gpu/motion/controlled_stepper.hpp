// From one equilibrium to the next where an observer controls the load (core/model/load_control.hpp has the rules). Bonds
// soften and break by those of core/reference/fracture_rules.hpp.
#pragma once

#include "gpu/motion/bond_limits.hpp"
#include "gpu/motion/krylov_book.hpp"
#include "gpu/motion/load_stepper.hpp"
#include "gpu/motion/relaxation_book.hpp"
#include "gpu/motion/rest_book.hpp"
#include "gpu/motion/rest_seeker.hpp"

#include <functional>

namespace periscope::gpu {

using Observe = std::function<double()>; // the controlled value of the displacement as it is, m

class ControlledStepper final : public RestSeeker {
public:
    ControlledStepper(const Model& model, ResidentBody& body, Driving& driving,
                      Observe observe); // which all outlive it

    void warm_up() override;
    void begin(std::uint64_t load_step) override;
    bool is_under_way() const override { return load_step_ > 0; }
    std::uint64_t relax(std::uint64_t iterations) override;
    void restored(bool is_same_run) override;
    void add_state(std::vector<StateArray>& state) const override;
    const RestStatus& rest() const override { return rest_; }
    RelaxationBook& book() override { return book_; }

private:
    enum class Phase { beginning, turning, correcting }; // d is sought; a is
    void iterate(Bonds bonds, double overload = 1);
    void evaluate(); // forces and residual of the displacement and the load
    void read_residual();
    void begin_part();
    void begin_turning();
    void begin_correcting();
    bool solve(std::uint64_t iterations, std::uint64_t& used); // false: to be continued
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
    bool cut(); // false: the part is as small as it gets
    void fail(const std::string& why);
    double aim() const;
    double allowed() const;

    const Model& model_;
    ResidentBody& body_;
    Driving& driving_;
    KrylovBook krylov_;
    Observe observe_;
    RelaxationBook book_;
    RestBook rest_book_, along_, correction_; // the last equilibrium, with the parts of the load step; d; a + Δt d
    BodyArray correction_before_;
    BondLimits limits_;
    RestStatus rest_;
    std::uint64_t load_step_ = 0;    // 0: in equilibrium, none has begun
    std::uint64_t counted_from_ = 0; // iterations of the load step before the state of the bonds last changed
    Phase phase_ = Phase::beginning;
    RestBook::Parts parts_;                    // of the load step; of_way is the time of the load
    double part_ = 1;                          // tried now
    double time_ = 0, probe_ = 0, effect_ = 0; // of the load; of d, in s; what d changes of the value
    double value_at_rest_ = 0, softened_ = 0, least_residual_ = 0;
    bool has_broken_ = false, is_stalled_ = false;
    int corrections_ = 0, events_ = 0, least_at_ = 0;
    double factor_ = 1, correction2_ = 0; // of the correction, that is made; its square
    double target2_ = 0, now2_ = 0;       // of the residual of conjugate gradients
    double rounding_ = 0, acting2_ = 0, largest_acting2_ = 0;
};

} // namespace periscope::gpu
