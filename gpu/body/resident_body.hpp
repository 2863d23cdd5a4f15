// A body all of whose domains are on the device.
#pragma once

#include "gpu/body/body.hpp"

#include <memory>

namespace periscope::gpu {

class ResidentBody final : public Body {
public:
    ResidentBody(DeviceContext& device,
                 std::vector<std::unique_ptr<BondStore>> stores); // of the domains, in their order

    const std::vector<std::unique_ptr<BondStore>>& stores() const override { return stores_; }
    void warm_up(const cl::Buffer& prescribed, const cl::Buffer& loads) override;
    void run(const std::vector<StepCall>& steps, const AfterStep& after_last) override;
    void each(const Visit& visit) override;
    std::vector<StateArray> state() override;
    void state_written() override { exchange(&BondStore::halo); }
    std::optional<Fault> fault() override;

private:
    // Places of the whole layout that one domain owns and another has in its halo.
    struct Shared {
        std::size_t from = 0, to = 0; // domains
        std::uint32_t first = 0, count = 0;
    };
    void exchange(std::vector<StateBuffer> (BondStore::*fields)() const);

    DeviceContext& device_;
    std::vector<std::unique_ptr<BondStore>> stores_;
    std::vector<Shared> shared_;
};

} // namespace periscope::gpu
