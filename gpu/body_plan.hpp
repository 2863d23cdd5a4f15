// How a body is divided so that it fits on its devices.
#pragma once

#include "gpu/body/stream_plan.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/store_size.hpp"
#include "gpu/stores.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::gpu {

// A body on one device, and the room that there is for it.
class BodyPlan {
public:
    // families: of irregular nodes.
    BodyPlan(const Model& model, const DeviceContext& device, const StoreOptions& options, const DomainOptions& wanted,
             std::shared_ptr<const BodyFamilies> families);

    const Domain& whole() const { return whole_; }
    // Bytes of all buffers of the body on the device; 0: as many as there are.
    std::uint64_t limit() const { return limit_; }
    // Domains that are on the device at once, each with its halo.
    bool fit(const std::vector<Domain>& domains) const { return bytes(domains) <= budget_; }
    std::uint64_t bytes(const std::vector<Domain>& domains) const;
    // As few domains of a part of the body as fit into buffers, but no fewer than wanted. A halo that alone is too large cannot be
    // helped: the device says so.
    std::vector<Domain> domains(const Domain& part, std::uint32_t wanted) const;
    // The plan of a lattice that passes through the device. Throws DeviceError if not even the smallest parts fit.
    StreamPlan streamed() const;
    // The domains of a lattice that take turns on the device: as few as fit one by one. Throws DeviceError if none do.
    std::vector<Domain> taking_turns() const;
    // Whether this many domains of this size are on the device at a time.
    bool fits(const StoreSize& domain, unsigned at_a_time) const {
        return at_a_time * domain.all <= budget_ && domain.largest <= largest_;
    }
    [[noreturn]] void throw_too_small(std::uint64_t least_bytes) const;

private:
    StoreSize size_of(const Domain& domain) const; // with its halo

    const Model& model_;
    StoreOptions options_;
    Domain whole_;
    std::shared_ptr<const BodyFamilies> families_;
    // Lattices: the size of each block, and how many blocks bonds reach.
    StoreSize of_block_;
    std::uint64_t lag_ = 0;
    std::uint64_t largest_ = 0, budget_ = 0, limit_ = 0;
};

} // namespace periscope::gpu
