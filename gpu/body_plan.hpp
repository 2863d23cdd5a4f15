// How a body is divided so that it fits on its devices.
#pragma once

#include "gpu/body/stream_plan.hpp"
#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/store_size.hpp"
#include "gpu/stores.hpp"

#include <cstdint>

namespace periscope::gpu {

// A body on one device, and the room that there is for it.
class BodyPlan {
public:
    BodyPlan(const Model& model, const DeviceContext& device, const StoreOptions& options, const DomainOptions& wanted);

    const Domain& whole() const { return whole_; }
    bool fits_device(std::uint64_t blocks) const { return size_.all * with_halo(blocks) <= budget_; }
    double bytes(std::uint64_t blocks) const { return static_cast<double>(size_.all * with_halo(blocks)); }
    // As few domains as it takes of so many blocks, but no fewer than wanted. A halo that alone is too large cannot be helped: the
    // device says so.
    std::uint32_t domains(std::uint32_t blocks, std::uint32_t wanted) const;
    // Of a lattice that passes through the device. Throws DeviceError where not even the smallest parts fit.
    StreamPlan streamed() const;
    // Whether two domains of this size are on the device at a time.
    bool fits_twice(const StoreSize& domain) const { return 2 * domain.all <= budget_ && domain.largest <= largest_; }
    [[noreturn]] void throw_too_small(std::uint64_t least_bytes) const;

private:
    std::uint64_t with_halo(std::uint64_t blocks) const;
    bool fits_buffer(std::uint64_t blocks) const { return size_.largest * with_halo(blocks) <= largest_; }

    const Model& model_;
    StoreOptions options_;
    Domain whole_;
    StoreSize size_;
    std::uint64_t lag_ = 0; // blocks of a lattice
    std::uint64_t largest_ = 0, budget_ = 0;
};

} // namespace periscope::gpu
