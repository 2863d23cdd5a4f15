// Makes the body of a run: in one domain, in several domains on one device or on several, or passing through a device
// in parts.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/ranks/communicator.hpp"

#include <memory>
#include <vector>

namespace periscope::gpu {

struct DomainOptions {
    std::uint32_t domains = 1;           // the smallest number of domains on the device at once
    std::uint64_t largest_buffer = 0;    // the largest size of a buffer in bytes; 0: the limit of the device
    std::uint64_t device_memory = 0;     // the bytes that the body may take on the device; 0: the memory of the device
    std::uint64_t largest_stiffness = 0; // as SolverOptions::largest_stiffness
    Communicator* ranks = nullptr;       // the ranks that compute the body together; null if this process is alone
};

struct MadeBody {
    std::unique_ptr<Body> body;
    std::vector<double> shares; // of each device by its number, or of each rank: its fraction of the body
};

// Equal devices get equal shares. Others are measured for some steps (device_speeds.hpp). Throws CaseError if more than
// one domain is requested for a model that supports only one, and DeviceError if not even a part of the body fits on a
// device.
MadeBody make_body(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                   const DomainOptions& wanted);

} // namespace periscope::gpu
