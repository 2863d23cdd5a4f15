// The node sets of the observers as the sample kernel reads them.
#pragma once

#include "core/model/model.hpp"
#include "gpu/device_context.hpp"

#include <functional>

namespace periscope::gpu {

struct ObserverSets {
    cl::Buffer members; // places of the nodes, set after set
    cl::Buffer ranges;  // per observer: first, last, kind, 0
    std::size_t observers = 0;
};

// `place` turns a node into where its values stand.
ObserverSets observer_sets(const Model& model, DeviceContext& device,
                           const std::function<std::uint32_t(std::uint32_t)>& place);

// One row of the observers' sums into `samples`. The kernel's own sources stand before argument `first`.
void sample_sets(const ObserverSets& sets, DeviceContext& device, cl::Kernel& kernel, cl_uint first,
                 const cl::Buffer& samples, std::uint32_t row, std::size_t real_size);

bool observes_reactions(const Model& model);

} // namespace periscope::gpu
