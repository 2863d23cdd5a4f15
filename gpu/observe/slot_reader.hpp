// Reads sums over the bonds of each node from the device (BondMoments and BondLosses), a group of nodes at a time, so
// that its buffers are small. If the body has several domains, it also reads fields of nodes.
#pragma once

#include "core/model/frame.hpp"
#include "core/reference/bond_losses.hpp"
#include "core/reference/bond_moments.hpp"
#include "gpu/body/body.hpp"

#include <array>
#include <functional>
#include <vector>

namespace periscope::gpu {

struct SumBuffer { // a buffer on the device, kept for the next reading
    cl::Buffer buffer;
    std::size_t bytes = 0;
};

// The nodes whose sums are read: all if null, otherwise those whose byte is 1 (one byte for each node).
using WantedNodes = const std::vector<std::uint8_t>*;

// Functions that get a node and its value. They are called from several threads.
using TakeMoments = std::function<void(std::uint32_t, const BondMoments&)>;
using TakeLosses = std::function<void(std::uint32_t, const BondLosses&)>;
using TakeVector = std::function<void(std::uint32_t, const std::array<double, 3>&)>;
using TakeNumber = std::function<void(std::uint32_t, double)>;
using TakeByte = std::function<void(std::uint32_t, std::uint8_t)>;

class SlotReader {
public:
    // All arguments must outlive the object.
    SlotReader(const Model& model, const DeviceContexts& devices, Body& body);

    void moments(WantedNodes wanted, const TakeMoments& each);
    void losses(WantedNodes wanted, const TakeLosses& each);
    // For a body with several domains: call `each` with the values of a field at these nodes. `unit` is the factor of
    // the values.
    void vectors(Field field, double unit, NodeRange nodes, const TakeVector& each);
    void damage(NodeRange nodes, const TakeNumber& each);
    void damage_bytes(NodeRange nodes, const TakeByte& each); // damage 0 … 255

private:
    // A function that writes the values at the slots from `first` up to `first` + `count` of a store's domain to a
    // buffer.
    using Put = std::function<void(BondStore&, std::uint32_t first, std::uint32_t count, const cl::Buffer& to)>;
    static Put field_of_slots(Field field, double unit);
    template <typename Value, typename Each>
    void read(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted, const Each& each);
    template <typename Each>
    void read_real(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted, const Each& each);
    template <typename Value, typename Each>
    void read_store(BondStore& store, std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted,
                    const Each& each);
    // Sends the values of all ranks to the first one, which alone calls each().
    template <typename Value, typename Each>
    void read_ranks(const RankParts& ranks, std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted,
                    const Each& each);
    template <typename Value>
    void read_slab(BondStore& store, std::size_t numbers, const Put& put, std::uint32_t first, std::uint32_t count,
                   std::vector<Value>& host);
    NodeRange all() const { return {0, model_.nodes.size()}; }

    const Model& model_;
    Body& body_;
    std::vector<SumBuffer> aside_; // one for each device
};

} // namespace periscope::gpu
