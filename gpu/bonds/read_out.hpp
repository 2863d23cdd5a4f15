// Writes values of nodes to a buffer, in the order of the model, with the kernel `read_out` of a store.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

#include <string>

namespace periscope::gpu {

// The values that can be read: vectors in the units of the device, damage 0 … 1, or damage as bytes 0 … 255.
enum class Field { displacement, half_velocity, force, damage, damage_bytes };

// Returns the definitions of the values of the kernel's argument `what`.
std::string read_out_definitions();

struct ReadFields { // the buffers of the vectors
    const cl::Buffer &displacement, &half_velocity, &force;
};

class ReadOut {
public:
    ReadOut() = default;
    ReadOut(const Program& program, const StoreNames& names, const Bindings& buffers);

    // Writes the values as described for BondStore::read_out(). `first_slot` is the first slot of the domain in the
    // layout of the whole body.
    void run(DeviceContext& device, Field field, double unit, std::uint32_t first, std::uint32_t count,
             std::uint32_t first_slot, const ReadFields& fields, const cl::Buffer& to);

private:
    Kernel kernel_;
    Argument<cl_int> what_;
    Argument<cl_uint> first_, count_, first_slot_;
    Argument<cl::Buffer> field_, to_;
    Argument<Real> unit_;
    Argument<cl_uint> stride_; // this and the next one are used for irregular nodes, which have records
    Argument<cl::Buffer> nodes_;
};

} // namespace periscope::gpu
