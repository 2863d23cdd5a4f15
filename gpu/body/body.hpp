// The nodes and bonds of a whole body on its device, in one domain or in several. The physics does not know which.
#pragma once

#include "gpu/bonds/bond_store.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace periscope::gpu {

// A node that no sound body has, and the step in which it was found.
struct Fault {
    std::uint32_t node = 0;
    int step = 0;
};

class Body {
public:
    using Visit = std::function<void(BondStore&)>;

    virtual ~Body() = default;
    Body() = default;
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;

    // The stores that there are on the device. All have the same program and names.
    virtual const std::vector<std::unique_ptr<BondStore>>& stores() const = 0;
    BondStore& any_store() const { return *stores().front(); }
    bool is_whole() const { return !any_store().domain().is_part; } // in one domain

    virtual void warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) = 0;
    // Steps one after the other. after_last: called for each domain after its last step, with the displacements of the step's
    // beginning still there around it.
    virtual void run(const std::vector<StepCall>& steps, const Visit& after_last) = 0;
    // Each domain in the order of the layout, with the state of now.
    virtual void each(const Visit& visit) = 0;
    // All that the next step depends on besides the model and the step's number, as it is now.
    virtual std::vector<StateArray> state() = 0;
    // That state has been written from outside.
    virtual void state_written() = 0;
    // The first there was, if any.
    virtual std::optional<Fault> fault() = 0;

    std::uint64_t living_bonds();      // directed
    std::vector<std::uint8_t> alive(); // as BondStore has it
};

} // namespace periscope::gpu
