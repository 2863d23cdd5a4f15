// What drives a body, on the device: prescribed motions and loads of the steps to come.
#pragma once

#include "gpu/device/device_context.hpp"
#include "gpu/domain/units.hpp"

#include "core/model/model.hpp"

#include <cstdint>

namespace periscope::gpu {

// Does it move nodes on from where they are? Such a motion has no displacement.
inline bool goes_on(const Model& model, const Motion& motion) {
    return model.goes_on && motion.is_velocity;
}

// By how many times more what drives the body changes from `now` to `next` than it did from `before` to `now`; 0 where it did not
// change before.
double growth_of_drive(const Model& model, double before, double now, double next);

class Driving {
public:
    Driving(const Model& model, DeviceContext& device, bool double_precision); // which outlive it

    // Of the next steps after `done`: displacement and velocity of every motion at the end of each step, computed in double;
    // the loads of every group at its beginning: force per volume, acceleration, and force on each node where there are such.
    void put_steps(std::uint64_t done, std::uint64_t steps);
    // Displacements and loads of this time, for a body at rest.
    void put_rest(double time);

    // In device units; their places may change with each call of the above.
    const cl::Buffer& prescribed() const { return prescribed_; }
    const cl::Buffer& loads() const { return loads_; }
    std::uint32_t loads_of_step() const; // vectors of all groups

private:
    template <typename Real>
    void put_motions(std::uint64_t done, std::uint64_t steps);
    template <typename Real>
    void put_motions_of(double time);
    template <typename Real, typename TimeOf>
    void put_loads(std::uint64_t steps, TimeOf time_of);

    const Model& model_;
    DeviceContext& device_;
    Units units_;
    bool is_double_;
    std::size_t prescribed_bytes_ = 16, loads_bytes_ = 16;
    cl::Buffer prescribed_, loads_;
};

} // namespace periscope::gpu
