// A body all of whose domains are on devices: on one, or each on one of several.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/body/halo_exchange.hpp"

#include <cstddef>
#include <memory>

namespace periscope::gpu {

class ResidentBody final : public Body {
public:
    explicit ResidentBody(std::vector<std::unique_ptr<BondStore>> stores); // of the domains, in their order

    const std::vector<std::unique_ptr<BondStore>>& stores() const override { return stores_; }
    void warm_up(const StepsOfDevices& first) override;
    void run(const StepsOfDevices& steps, const AfterStep& after_last) override;
    void each(const Visit& visit) override;
    std::vector<StateArray> state() override;
    void state_written() override { halos_.exchange(&BondStore::halo); }
    std::optional<Fault> fault() override;

private:
    enum class Part { dilatation, motion }; // of a step
    void compute(std::size_t domain, Part part, const StepCall& call);

    std::vector<std::unique_ptr<BondStore>> stores_;
    HaloExchange halos_;
};

} // namespace periscope::gpu
