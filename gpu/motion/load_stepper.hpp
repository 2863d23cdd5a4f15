// From one state of rest to the next: a body relaxes under the loads of a load step (core/model/relaxation.hpp has the
// rules). On the device the damping follows the motion without a word of the host, which asks for the residual now and then.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/motion/relaxation_book.hpp"
#include "gpu/motion/rest_seeker.hpp"

namespace periscope::gpu {

class LoadStepper final : public RestSeeker {
public:
    LoadStepper(const Model& model, DeviceContext& device, BondStore& store); // which all outlive it

    void warm_up(const cl::Buffer&, const cl::Buffer& loads) override { book_.warm_up(device_, loads); }
    void begin(std::uint64_t load_step) override; // or go on on the way to it
    bool is_under_way() const override { return load_step_ > 0; }
    std::uint64_t relax(std::uint64_t iterations, const cl::Buffer& prescribed, const cl::Buffer& loads) override;
    void restored(bool is_same_run) override;
    void add_state(std::vector<StateBuffer>& state) const override { book_.add_state(state); }
    RelaxationBook& book() { return book_; }
    const RestStatus& rest() const override { return rest_; }

private:
    enum class Kind { moving, still, breaking };
    void iterate(Kind kind, bool keeps_force, const cl::Buffer& prescribed, const cl::Buffer& loads);
    void begin_round();
    void read_residual();
    double allowed(bool stalled) const; // the residual with which the body counts as at rest now
    bool ask_bonds(const cl::Buffer& prescribed, const cl::Buffer& loads);
    [[noreturn]] void give_up(const std::string& how) const;

    const Model& model_;
    DeviceContext& device_;
    BondStore& store_;
    RelaxationBook book_;
    RestStatus rest_;
    std::uint64_t load_step_ = 0;               // 0: at rest, none has begun
    std::uint64_t number_ = 0, next_start_ = 0; // of iterations since the bonds were asked last
    int rounds_ = 0;
    bool has_begun_ = false;
    double tolerance() const { return model_.quasi_static.tolerance; }
    // Rounding is an excuse only for a body that no longer comes nearer to rest: the slow motion of a slender one may have
    // forces as small as those of rounding all its way.
    bool is_stalled() const;
    double rounding_ = 0; // relative
    double least_residual_ = 0;
    std::uint64_t least_at_ = 0;               // the iteration that last made it a tenth less
    double acting2_ = 0, largest_acting2_ = 0; // now; of the states of rest so far
};

} // namespace periscope::gpu
