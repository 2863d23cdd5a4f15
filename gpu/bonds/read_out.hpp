// Reading back what the nodes are doing: the kernel `read_out` of either store.
#pragma once

#include "gpu/bonds/step_kernels.hpp"

#include <string>

namespace periscope::gpu {

// What can be read back: vectors in the device's units, damage 0 … 1, or damage as bytes 0 … 255.
enum class Field { displacement, half_velocity, force, damage, damage_bytes };

// The definitions that number `what` of read_out.
std::string read_out_definitions();

struct ReadFields { // where the vectors are
    const cl::Buffer &displacement, &half_velocity, &force;
};

class ReadOut {
public:
    ReadOut() = default;
    ReadOut(const Program& program, const StoreNames& names, const Bindings& buffers);

    // As BondStore::read_out. first_place: of a domain, in the layout of the whole body.
    void run(DeviceContext& device, Field field, double unit, std::uint32_t first, std::uint32_t count,
             std::uint32_t first_place, const ReadFields& fields, const cl::Buffer& to);

private:
    Kernel kernel_;
    Argument<cl_int> what_;
    Argument<cl_uint> first_, count_, first_place_;
    Argument<cl::Buffer> field_, to_;
    Argument<Real> unit_;
    Argument<cl_uint> stride_; // where displacements are parts of records, as the next
    Argument<cl::Buffer> nodes_;
};

} // namespace periscope::gpu
