// The nodes and bonds of a whole body on its device, in one domain or in several, or on several devices. The physics does not know
// which.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/ranks/rank_parts.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace periscope::gpu {

// The first node with a non-finite or exploding displacement, and the step in which it was found.
struct Fault {
    std::uint32_t node = 0;
    int step = 0;
};

// Blocks that a store has done, and the number of the first one in the body.
struct DoneBlocks {
    BlockRange here;
    std::uint32_t first_in_body = 0;
};

// The same steps of each device, whose number is the index: with what drives the body there.
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

    // The stores that there are on the device. All have the same program and names.
    virtual const std::vector<std::unique_ptr<BondStore>>& stores() const = 0;
    BondStore& any_store() const { return *stores().front(); }
    bool is_whole() const { return !any_store().domain().is_part; } // in one domain
    // Null: several steps, or parts of the domains, pass through at once.
    virtual ResidentBody* resident() { return nullptr; }
    // It lies in the memory of the host, and only a part of it on the device.
    virtual bool passes_through() const { return true; }

    virtual void warm_up(const StepsOfDevices& first) = 0; // compiles what the first step needs without doing it
    // Steps one after the other. after_last: called for all blocks, some at a time in the order of the body, after the last step has done
    // them, with the displacements of the step's beginning still there around them.
    virtual void run(const StepsOfDevices& steps, const AfterStep& after_last) = 0;
    // So many steps together take hardly longer than one.
    virtual std::uint64_t steps_at_once() const { return 1; }
    // Visits each domain in the order of the layout, with its current state.
    virtual void each(const Visit& visit) = 0;
    // All that the next step depends on besides the model and the step's number, as it is now.
    virtual std::vector<StateArray> state() = 0;
    // That state has been written from outside.
    virtual void state_written() = 0;
    // The first there was, if any.
    virtual std::optional<Fault> fault() = 0;

    // Where this process has only a part of the body: what its functions tell of the whole body is then asked of all ranks at once. Null: it has
    // all of it.
    virtual const RankParts* ranks() const { return nullptr; }

    std::uint64_t living_bonds();      // directed
    std::vector<std::uint8_t> alive(); // as BondStore has it
};

} // namespace periscope::gpu
