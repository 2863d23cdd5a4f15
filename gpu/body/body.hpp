// The interface to the nodes and bonds of a whole body. A body may have one domain or several, on one device or on
// several, or pass through a device in parts; code that uses this interface is the same for all.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/ranks/rank_parts.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace periscope::gpu {

// The first node that was found to be unstable: with a velocity that is not finite, or of more than a horizon per step;
// and the step in which it was found.
struct Fault {
    std::uint32_t node = 0;
    int step = 0;
};

// Blocks that a store has computed: their range in the store, and the index of the first one in the body.
struct DoneBlocks {
    BlockRange here;
    std::uint32_t first_in_body = 0;
};

// For each device, by its number: the calls of the same steps, with the buffers of motions and loads on that device.
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
    // Whether the body lies in the memory of the host, and only a part of it at a time is on the device.
    virtual bool passes_through() const { return true; }

    virtual void warm_up(const StepsOfDevices& first) = 0; // compiles the kernels of the first step
    // Runs the steps one after the other. In the last step, calls `after_last` for all blocks, some at a time, in the
    // order of the body. When it is called, the blocks have been computed, and the displacements at the beginning of
    // the step still exist for these blocks and their neighbours.
    virtual void run(const StepsOfDevices& steps, const AfterStep& after_last) = 0;
    // Returns the number of steps that should be run together. It is more than 1 if the body passes through the device,
    // because several steps in one passage take hardly longer than one.
    virtual std::uint64_t steps_at_once() const { return 1; }
    // Calls `visit` for each domain in the order of the layout, while its current state is on the device.
    virtual void each(const Visit& visit) = 0;
    // Returns the arrays with all that the next step depends on, besides the model and the number of the step.
    virtual std::vector<StateArray> state() = 0;
    // Must be called after the caller has written the arrays of state().
    virtual void state_written() = 0;
    // Returns the first fault so far, if any.
    virtual std::optional<Fault> fault() = 0;

    // Returns the ranks (processes) if this process has only a part of the body, otherwise null. With ranks, functions
    // that return values of the whole body must be called by all ranks at the same time.
    virtual const RankParts* ranks() const { return nullptr; }

    std::uint64_t living_bonds();      // the number of intact bonds, counted from both ends
    std::vector<std::uint8_t> alive(); // as BondStore::alive()
};

} // namespace periscope::gpu
