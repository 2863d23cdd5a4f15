// Sums over the bonds of each node read back from the device, slab by slab: those for strain and stress, and those of what
// bonds have lost.
#pragma once

#include "core/model/frame.hpp"
#include "core/reference/bond_losses.hpp"
#include "core/reference/bond_moments.hpp"
#include "gpu/body/body.hpp"

#include <array>
#include <functional>
#include <vector>

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
using TakeVector = std::function<void(std::uint32_t, const std::array<double, 3>&)>;
using TakeNumber = std::function<void(std::uint32_t, double)>;
using TakeByte = std::function<void(std::uint32_t, std::uint8_t)>;

class PlaceReader {
public:
    // All of which outlive it.
    PlaceReader(const Model& model, const DeviceContexts& devices, Body& body);

    void moments(WantedNodes wanted, const TakeMoments& each);
    void losses(WantedNodes wanted, const TakeLosses& each);
    // For a body in several domains: the values of a field at some nodes, three numbers or one each.
    void vectors(Field field, double unit, NodeRange nodes, const TakeVector& each);
    void damage(NodeRange nodes, const TakeNumber& each);
    void damage_bytes(NodeRange nodes, const TakeByte& each); // 0 … 255

private:
    // What puts values of places first … first + count of a store into a buffer.
    using Put = std::function<void(BondStore&, std::uint32_t first, std::uint32_t count, const cl::Buffer& to)>;
    static Put field_of_places(Field field, double unit);
    template <typename Value, typename Each>
    void read(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted, const Each& each);
    template <typename Each>
    void read_real(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted, const Each& each);
    template <typename Value, typename Each>
    void read_store(BondStore& store, std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted,
                    const Each& each);
    // The places of each rank come to the first one, which alone calls each().
    template <typename Value, typename Each>
    void read_ranks(const RankParts& ranks, std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted,
                    const Each& each);
    template <typename Value>
    void read_slab(BondStore& store, std::size_t numbers, const Put& put, std::uint32_t first, std::uint32_t count,
                   std::vector<Value>& host);
    NodeRange all() const { return {0, model_.nodes.size()}; }

    const Model& model_;
    Body& body_;
    std::vector<SumBuffer> aside_; // of each device
};

} // namespace periscope::gpu
