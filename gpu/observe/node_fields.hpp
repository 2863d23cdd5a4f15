// Strain, stress and strain energy of a frame: summed on the device, made of the sums on the host
// (core/model/strain.hpp).
#pragma once

#include "core/model/bond_moments.hpp"
#include "gpu/bonds/bond_store.hpp"

#include <functional>

namespace periscope::gpu {

struct MomentBuffer { // kept from frame to frame
    cl::Buffer buffer;
    std::size_t bytes = 0;
};

// What each node's bonds say after the last step, slab by slab: calls each(node, moments), from several
// threads. Only of models that want some field (Model::fields).
using TakeMoments = std::function<void(std::uint32_t, const BondMoments&)>;
void read_moments(const Model& model, DeviceContext& device, BondStore& store, bool double_precision,
                  MomentBuffer& aside, const TakeMoments& each);
// Fills what the model wants; `exact`, unless it is null, with the same not rounded.
void read_node_fields(const Model& model, DeviceContext& device, BondStore& store, bool double_precision,
                      MomentBuffer& aside, Frame& frame, ExactValues* exact);

} // namespace periscope::gpu
