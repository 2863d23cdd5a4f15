// Finds the equilibrium of each load step when an observer controls the load (core/model/load_control.hpp has the
// rules). Bonds soften and break by the rules of core/reference/fracture_rules.hpp.
#pragma once

#include "gpu/motion/bond_limits.hpp"
#include "gpu/motion/krylov_book.hpp"
#include "gpu/motion/load_stepper.hpp"
#include "gpu/motion/relaxation_book.hpp"
#include "gpu/motion/rest_book.hpp"
#include "gpu/motion/rest_seeker.hpp"

#include <functional>

namespace periscope::gpu {

using Observe = std::function<double()>; // the controlled value (m) of the current displacement

class ControlledStepper final : public RestSeeker {
public:
    ControlledStepper(const Model& model, ResidentBody& body, Driving& driving,
                      Observe observe); // model, body and driving must outlive the object

    void warm_up() override;
    void begin(std::uint64_t load_step) override;
    bool is_under_way() const override { return load_step_ > 0; }
    std::uint64_t relax(std::uint64_t iterations) override;
    void restored(bool is_same_run) override;
    void add_state(std::vector<StateArray>& state) const override;
    const RestStatus& rest() const override { return rest_; }
    RelaxationBook& book() override { return book_; }

private:
    // turning: solves for the direction d. correcting: solves for the correction a.
    enum class Phase { beginning, turning, correcting };
    void iterate(Bonds bonds, double overload = 1);
    void evaluate(); // computes forces and residual of the current displacement and load
    void read_residual();
    void begin_part();
    void begin_turning();
    void begin_correcting();
    bool solve(std::uint64_t iterations, std::uint64_t& used); // returns false if the solution must be continued
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
    bool cut(); // returns false if the part already has its smallest size
    void fail(const std::string& why);
    double aim() const;
    double allowed() const;

    const Model& model_;
    ResidentBody& body_;
    Driving& driving_;
    KrylovBook krylov_;
    Observe observe_;
    RelaxationBook book_;
    // The last equilibrium, with the parts of the load step; the direction d; the correction a + Δt d.
    RestBook rest_book_, along_, correction_;
    BodyArray correction_before_;
    BondLimits limits_;
    RestStatus rest_;
    std::uint64_t load_step_ = 0;    // 0: in equilibrium, no load step has begun
    std::uint64_t counted_from_ = 0; // iterations of the load step at the last change of the bonds
    Phase phase_ = Phase::beginning;
    RestBook::Parts parts_; // the parts of the load step; of_way is the time of the load
    double part_ = 1;       // the part that is tried now
    // The time of the load; the step of time for d, in s; the change of the controlled value by d.
    double time_ = 0, probe_ = 0, effect_ = 0;
    double value_at_rest_ = 0, softened_ = 0, least_residual_ = 0;
    bool has_broken_ = false, is_stalled_ = false;
    int corrections_ = 0, events_ = 0, least_at_ = 0;
    double factor_ = 1, correction2_ = 0; // the factor applied to the correction; the square of the last correction
    double target2_ = 0, now2_ = 0;       // squares of the residual of conjugate gradients: wanted, and now
    double rounding_ = 0, acting2_ = 0, largest_acting2_ = 0;
};

} // namespace periscope::gpu
