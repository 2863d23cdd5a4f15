// What drives a body, on the device: prescribed motions and loads of the steps to come.
#pragma once

#include "gpu/device/device_context.hpp"
#include "gpu/domain/units.hpp"

#include "core/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace periscope::gpu {

// Does it move nodes on from where they are? Such a motion has no displacement.
inline bool goes_on(const Model& model, const Motion& motion) {
    return model.goes_on && motion.is_velocity;
}

// By how many times more what drives the body changes from `now` to `next` than it did from `before` to `now`: what multiplies the way
// to the last equilibrium to extrapolate it. 0 where nothing is to be extrapolated: it did not change before, or changes by more
// than eight times as much.
double growth_of_drive(const Model& model, double before, double now, double next);

class Driving {
public:
    Driving(const Model& model, const DeviceContexts& devices, bool double_precision); // which outlive it

    // Writes for the next steps after `done` the displacement and velocity of every motion at the end of each step, computed in double, and
    // the loads of every group at its beginning: force per volume, acceleration, and force on each node where there are such.
    void put_steps(std::uint64_t done, std::uint64_t steps);
    // Writes the displacements and loads of this time, for a body that is sought in equilibrium.
    void put_rest(double time);

    // In device units, on the device of this number; their places may change with each call of the above.
    const cl::Buffer& prescribed(std::size_t device = 0) const { return prescribed_[device].buffer; }
    const cl::Buffer& loads(std::size_t device = 0) const { return loads_[device].buffer; }
    std::uint32_t loads_of_step() const; // vectors of all groups

private:
    template <typename Real>
    void put_motions(std::uint64_t done, std::uint64_t steps);
    template <typename Real>
    void put_motions_of(double time);
    template <typename Real, typename TimeOf>
    void put_loads(std::uint64_t steps, TimeOf time_of);

    struct Copy { // of one device
        cl::Buffer buffer;
        std::size_t bytes = 16;
    };
    template <typename Real>
    void put(std::vector<Copy>& copies, const std::vector<Real>& values);

    const Model& model_;
    const DeviceContexts& devices_;
    Units units_;
    bool is_double_;
    std::vector<Copy> prescribed_, loads_;
};

} // namespace periscope::gpu
