// Plans how a body is divided so that it fits on its devices.
#pragma once

#include "gpu/body/stream_plan.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/store_size.hpp"
#include "gpu/make_body.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::gpu {

// Compares the memory that a body needs with that of one device.
class BodyPlan {
public:
    // `families` is given for irregular nodes.
    BodyPlan(const Model& model, const DeviceContext& device, const StoreOptions& options, const DomainOptions& wanted,
             std::shared_ptr<const BodyFamilies> families);

    const Domain& whole() const { return whole_; }
    // Returns the bytes that all buffers of the body may take on the device; 0: no limit.
    std::uint64_t limit() const { return limit_; }
    // Whether these domains fit on the device at once, each with its halo.
    bool fit(const std::vector<Domain>& domains) const { return bytes(domains) <= budget_; }
    std::uint64_t bytes(const std::vector<Domain>& domains) const;
    // Divides a part of the body into as few domains as possible, but at least `wanted`, so that no array of a domain
    // exceeds the largest buffer. If even the smallest domain with its halo is too large, the result does not fit, and
    // the device throws an error.
    std::vector<Domain> domains(const Domain& part, std::uint32_t wanted) const;
    // Returns the plan for a lattice that passes through the device (body/stream_plan.hpp). Throws DeviceError if not
    // even the smallest parts fit.
    StreamPlan streamed() const;
    // Returns domains of a lattice that take turns on the device (device/turns.hpp): as few as possible, so that one
    // fits at a time. Throws DeviceError if not even the smallest one fits.
    std::vector<Domain> taking_turns() const;
    // Whether `at_a_time` domains of this size fit on the device at the same time.
    bool fits(const StoreSize& domain, unsigned at_a_time) const {
        return at_a_time * domain.all <= budget_ && domain.largest <= largest_;
    }
    [[noreturn]] void throw_too_small(std::uint64_t least_bytes) const;

private:
    StoreSize size_of(const Domain& domain) const; // the size includes the halo of the domain

    const Model& model_;
    StoreOptions options_;
    Domain whole_;
    std::shared_ptr<const BodyFamilies> families_;
    // For lattices: the size of each block, and the number of blocks that bonds reach.
    StoreSize of_block_;
    std::uint64_t lag_ = 0;
    std::uint64_t largest_ = 0, budget_ = 0, limit_ = 0;
};

} // namespace periscope::gpu
