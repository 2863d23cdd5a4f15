// The interface to the nodes and bonds of a whole body, in one domain or in several, on one device or on several. Code
// above this interface is the same for all of these.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/ranks/rank_parts.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace periscope::gpu {

// The first node with a displacement that is not finite or grows without bound, and the step in which it was found.
struct Fault {
    std::uint32_t node = 0;
    int step = 0;
};

// Blocks that a store has computed, and the number of the first one in the body.
struct DoneBlocks {
    BlockRange here;
    std::uint32_t first_in_body = 0;
};

// The same steps for each device, by its number, each with the motions and loads on that device.
using StepsOfDevices = std::vector<std::vector<StepCall>>;

class ResidentBody;

class Body {
public:
    using Visit = std::function<void(BondStore&)>;
    using AfterStep = std::function<void(BondStore&, const DoneBlocks&)>;

    virtual ~Body() = default;
    Body() = default;
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;

    // The stores on the devices. All have the same program and names of arguments.
    virtual const std::vector<std::unique_ptr<BondStore>>& stores() const = 0;
    BondStore& any_store() const { return *stores().front(); }
    bool is_whole() const { return !any_store().domain().is_part; } // the body has one domain
    // Returns this body if all domains are computed in each step. Returns null if the body passes through the device in
    // parts.
    virtual ResidentBody* resident() { return nullptr; }
    // Whether the body lies in the memory of the host, with only a part of it on the device.
    virtual bool passes_through() const { return true; }

    virtual void warm_up(const StepsOfDevices& first) = 0; // compiles what the first step needs without doing it
    // Runs the steps one after the other. After the last step, after_last is called for all blocks, some at a time in
    // the order of the body. At each call, the blocks have been computed, and the displacements from the beginning of
    // the step still exist around them.
    virtual void run(const StepsOfDevices& steps, const AfterStep& after_last) = 0;
    // Returns the number of steps that together take hardly longer than one.
    virtual std::uint64_t steps_at_once() const { return 1; }
    // Visits each domain in the order of the layout, with its current state.
    virtual void each(const Visit& visit) = 0;
    // The current values of all that the next step depends on, besides the model and the number of the step.
    virtual std::vector<StateArray> state() = 0;
    // Called when this state has been written from outside.
    virtual void state_written() = 0;
    // The first fault so far, if any.
    virtual std::optional<Fault> fault() = 0;

    // The ranks, if this process has only a part of the body. Functions that return values of the whole body must then
    // be called by all ranks at once. Null if this process has the whole body.
    virtual const RankParts* ranks() const { return nullptr; }

    std::uint64_t living_bonds();      // the number of intact bonds, counted from both ends
    std::vector<std::uint8_t> alive(); // in the form of BondStore::alive()
};

} // namespace periscope::gpu
