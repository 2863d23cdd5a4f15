// Finds the equilibrium of each load step by relaxation, a damped motion under the loads (core/reference/relaxation.hpp
// has the rules). The device adapts the damping to the motion, and the host reads the residual only from time to time.
#pragma once

#include "gpu/body/resident_body.hpp"
#include "gpu/motion/bond_limits.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/equilibrium_method.hpp"
#include "gpu/motion/relaxation_state.hpp"
#include "gpu/motion/return_point.hpp"

namespace periscope::gpu {

class RelaxationStepper final : public EquilibriumMethod {
public:
    RelaxationStepper(const Model& model, ResidentBody& body,
                      Driving& driving); // the arguments must outlive the object

    void warm_up() override;
    void begin(std::uint64_t load_step) override; // starts the load step, or resumes it
    bool is_within_load_step() const override { return load_step_ > 0; }
    std::uint64_t relax(std::uint64_t iterations) override;
    void restored(bool is_same_run) override;
    void add_state(std::vector<StateArray>& state) const override;
    RelaxationState& relaxation_state() override { return relaxation_state_; }
    BondLimits& limits() { return limits_; }
    ReturnPoint& last_equilibrium() { return last_equilibrium_; } // overwritten at each part of a load step
    // Continues a load step of another method, which has brought the fraction `done` of it to equilibrium.
    void take_over(std::uint64_t load_step, double done);
    const EquilibriumStatus& status() const override { return status_; }

private:
    void iterate(const IterationOptions& options) { relaxation_state_.iterate(driving_, load_step_, options); }
    void sum(bool adapts = false) { relaxation_state_.sum(driving_, adapts); }
    double still_residual(); // the residual at the current displacement
    void begin_part();       // begins a part of the load step
    void begin_round();
    void read_residual();
    double allowed(bool stalled) const; // the largest residual with which the body counts as in equilibrium
    // the residual, somewhat less than allowed(), at which iterations end and bonds are tested
    double wanted(bool stalled) const;
    bool is_cut_for_softening(double by);
    void settle();
    bool is_cut_for_event(double overload);
    void keep_bonds(double overload);
    void part_done();
    double time_of(double part) const;
    std::string no_equilibrium() const;
    [[noreturn]] void give_up(const std::string& how) const;

    const Model& model_;
    Driving& driving_;
    RelaxationState relaxation_state_;
    ReturnPoint last_equilibrium_;
    BondLimits limits_;
    EquilibriumStatus status_;
    std::uint64_t load_step_ = 0; // 0: in equilibrium, no load step has begun
    // number_: iterations since the bonds were last checked; next_start_: the iteration at which the estimate of the
    // damping starts again (RelaxationState::begin())
    std::uint64_t number_ = 0, next_start_ = 0;
    int rounds_ = 0;
    bool has_begun_ = false;
    ReturnPoint::Parts parts_;           // the parts of the load step
    double part_ = 1;                    // the part of the load step that is tried now
    double softened_ = 0;                // the largest decrease of a bond's λ in this part
    double overload_in_equilibrium_ = 0; // the largest overload in the last equilibrium
    bool yields_ = false;                // iterations use Bonds::yield
    bool has_broken_ = false;            // bonds have broken in this part, which then cannot be cut
    // the residual has fallen to rough_equilibrium since iterations use Bonds::yield (fracture_rules.hpp)
    bool is_rough_ = false;
    double tolerance() const { return model_.quasi_static.tolerance; }
    // Whether the residual no longer decreases. Only then is a residual of the size of rounding errors accepted,
    // because during the slow motion of a slender body all forces may be as small as that.
    bool is_stalled() const;
    double rounding_ = 0; // relative
    double least_residual_ = 0;
    std::uint64_t least_at_ = 0; // the iteration at which the residual last fell by a tenth
    // squared norm of the acting forces: the current one, and the largest of all equilibria so far
    double acting2_ = 0, largest_acting2_ = 0;
};

} // namespace periscope::gpu
