// Sums over the bonds of each node read back from the device, slab by slab: those for strain and stress, and those of what
// bonds have lost.
#pragma once

#include "core/model/bond_losses.hpp"
#include "core/model/bond_moments.hpp"
#include "gpu/bonds/bond_store.hpp"

#include <functional>

namespace periscope::gpu {

struct SumBuffer { // kept from frame to frame
    cl::Buffer buffer;
    std::size_t bytes = 0;
};

// Nodes of which sums are wanted: all, or those that are marked (one byte a node).
using WantedNodes = const std::vector<std::uint8_t>*;

// What each wanted node's bonds say after the last step: calls each(node, sums), from several threads. Only of models that
// need them (needs_moments(), needs_losses()).
using TakeMoments = std::function<void(std::uint32_t, const BondMoments&)>;
using TakeLosses = std::function<void(std::uint32_t, const BondLosses&)>;

class PlaceReader {
public:
    // All of which outlive it.
    PlaceReader(const Model& model, DeviceContext& device, BondStore& store);

    void moments(WantedNodes wanted, const TakeMoments& each);
    void losses(WantedNodes wanted, const TakeLosses& each);

private:
    using Sum = void (BondStore::*)(std::uint32_t first, std::uint32_t count, const cl::Buffer& to);
    template <typename Real, typename Each>
    void read(std::size_t numbers, Sum sum, WantedNodes wanted, const Each& each);
    template <typename Each>
    void read_real(std::size_t numbers, Sum sum, WantedNodes wanted, const Each& each);

    const Model& model_;
    DeviceContext& device_;
    BondStore& store_;
    SumBuffer aside_;
};

} // namespace periscope::gpu
