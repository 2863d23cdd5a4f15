// Computes the prescribed motions and the loads of the next steps, and holds them on the devices.
#pragma once

#include "gpu/device/device_context.hpp"
#include "gpu/domain/units.hpp"

#include "core/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace periscope::gpu {

// Whether the motion continues from the current displacements with a prescribed velocity, as in a run that starts from
// the state of another one. It then has increments, but no prescribed displacement.
inline bool goes_on(const Model& model, const Motion& motion) {
    return model.goes_on && motion.is_velocity;
}

// Returns the change of motions and loads from time `now` to `next`, divided by that from `before` to `now`. The last
// increment of the displacement, multiplied by this number, extrapolates to the next equilibrium. Returns 0 if this is
// not possible, because nothing changed before, or because the number would be 8 or more.
double growth_of_drive(const Model& model, double before, double now, double next);

class Driving {
public:
    // model and devices must outlive it
    Driving(const Model& model, const DeviceContexts& devices, bool double_precision);

    // Writes the values of the `steps` steps after step `done`: displacement and velocity of each motion at the end of
    // each step, and the loads of each group at its beginning, in the order of kernels/motion/loads.cl. They are
    // computed in double precision.
    void put_steps(std::uint64_t done, std::uint64_t steps);
    // Writes the displacements and loads of this time (s), for the search of an equilibrium.
    void put_time(double time);

    // Return the buffers on the device with this number, in device units. Each call of put_steps() or put_time() may
    // replace them.
    const cl::Buffer& prescribed(std::size_t device = 0) const { return prescribed_[device].buffer; }
    const cl::Buffer& loads(std::size_t device = 0) const { return loads_[device].buffer; }
    std::uint32_t loads_of_step() const; // number of vectors of all groups in a step

private:
    template <typename Real>
    void put_motions(std::uint64_t done, std::uint64_t steps);
    template <typename Real>
    void put_motions_of(double time);
    template <typename Real, typename TimeOf>
    void put_loads(std::uint64_t steps, TimeOf time_of);

    struct Copy { // the copy on one device
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
