// What is kept of a body that relaxes (core/model/relaxation.hpp): the damping of the step to come, and where its way began;
// and the kernels that sum (kernels/motion/relaxation.cl).
#pragma once

#include "gpu/bonds/bond_store.hpp"

#include "core/model/model.hpp"
#include "core/model/relaxation.hpp"

#include <vector>

namespace periscope::gpu {

// How far from rest, against the largest square of what has acted so far; of forces that are no numbers it is none either.
struct Residual {
    double relative, rounding; // rounding: the part that rounding displacements makes
    double acting2;            // now, or the largest so far
};
inline constexpr double rounding_share = 2; // the residual of rounding is estimated, and right within such a factor
Residual residual_of(const relaxation::Sums& sums, double largest_acting2);

class RelaxationBook {
public:
    RelaxationBook() = default;
    RelaxationBook(DeviceContext& device, const BondStore& store); // of a program with its kernels

    // After a step that kept its forces. The displacement and forces with which it began are those from which the way counts
    // from now on; the sums of that way, and a new c if it adapts.
    void begin(DeviceContext& device, const cl::Buffer& displacement);
    void sum(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& loads, std::uint32_t loads_from,
             bool adapts);
    void warm_up(DeviceContext& device, const cl::Buffer& loads);
    relaxation::Sums read(DeviceContext& device) const; // waits for the last sums
    // The largest square of what acted at rest; this and the next are kept on the device, so that a checkpoint has them.
    double largest_acting2(DeviceContext& device) const;
    bool is_on_the_way(DeviceContext& device) const; // within a load step
    void add_state(std::vector<StateBuffer>& state) const { state.push_back({relaxation_block, control}); }
    void set_control(DeviceContext& device, double damping, double largest_acting2, bool is_on_the_way);

    cl::Buffer control,
        still; // c, what multiplies the forces, the largest acting², on the way; of a step in which nothing moves

private:
    template <typename Real>
    cl::Buffer four(DeviceContext& device, double a, double b) const;
    std::vector<double> read_numbers(DeviceContext& device, const cl::Buffer& from, std::size_t count) const;

    Kernel sums_, control_;
    Argument<cl::Buffer> displacement_, start_, loads_;
    Argument<cl_uint> loads_from_, count_;
    Argument<cl_int> adapts_;
    cl::Buffer ease_, force_, displacement_at_start_, force_at_start_, partial_, total_;
    std::uint32_t nodes_ = 0;
    bool is_double_ = false;
};

} // namespace periscope::gpu
