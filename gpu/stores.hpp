// A body in its domains: one, several on the device at once, or passing through it; or parts of it on several devices.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/ranks/communicator.hpp"

#include <memory>
#include <vector>

namespace periscope::gpu {

struct DomainOptions {
    std::uint32_t domains = 1;           // at least this many at once on the device
    std::uint64_t largest_buffer = 0;    // bytes that a buffer may have; 0: as the device allows
    std::uint64_t device_memory = 0;     // bytes that the body may take there; 0: as the device has
    std::uint64_t largest_stiffness = 0; // as SolverOptions has it
    Communicator* ranks = nullptr;       // which compute the body together; null: this process alone
};

struct MadeBody {
    std::unique_ptr<Body> body;
    std::vector<double> shares; // of the devices, by their number, or of the ranks: parts of the places
};

// Equal devices have equal shares; others are measured for some steps (device_speeds.hpp). Throws CaseError where the model can only be
// computed in one domain and more are asked for, DeviceError where not even a part of the body fits on a device.
MadeBody make_body(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                   const DomainOptions& wanted);

} // namespace periscope::gpu
