// A body all of whose domains are on devices: on one, or each on one of several.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/body/halo_exchange.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace periscope::gpu {

// Of all nodes, by the numbers of the domains: of each its own places and those of its halo.
using BodyArray = std::vector<cl::Buffer>;

class ResidentBody final : public Body {
public:
    explicit ResidentBody(std::vector<std::unique_ptr<BondStore>> stores); // of the domains, in their order

    const std::vector<std::unique_ptr<BondStore>>& stores() const override { return stores_; }
    ResidentBody* resident() override { return this; }
    const std::vector<DeviceContext*>& devices() const { return devices_; } // by their numbers
    // The same step on all devices.
    void step(const std::vector<StepCall>& of_devices);
    // The halos of vectors in the form of forces, or of one number a node, from those that own their nodes.
    void exchange_vectors(const BodyArray& vectors);
    void exchange_values(const BodyArray& values);
    // Its own nodes' vectors, as a checkpoint has them.
    StateArray state_of(const std::string& name, const BodyArray& vectors) const;
    // Of each domain, on its device.
    template <typename Work> // (std::size_t domain, BondStore&)
    void each_domain(const Work& work) const {
        for (std::size_t d = 0; d < stores_.size(); ++d)
            on_device(stores_[d]->device(), [&] { work(d, *stores_[d]); });
    }
    BodyArray zero_vectors() const; // in the form of forces
    // So many numbers that each device has: the others get those of the first. And those of the first are read; waits.
    void send_numbers(const std::vector<cl::Buffer>& of_devices, std::size_t count) const;
    std::vector<double> read_numbers(const cl::Buffer& from, std::size_t count) const;
    void warm_up(const StepsOfDevices& first) override;
    void run(const StepsOfDevices& steps, const AfterStep& after_last) override;
    void each(const Visit& visit) override;
    std::vector<StateArray> state() override;
    void state_written() override { halos_.exchange(halo_after(StepPart::motion)); }
    std::optional<Fault> fault() override;

private:
    // Of a part of a step in a domain: all is asked of its device; then its halos leave, if no block that others need waits for a page;
    // then blocks that wait have got theirs.
    void begin(std::size_t domain, StepPart part, const StepCall& call);
    void send_early(std::size_t domain, StepPart part, const StepCall& call);
    void complete(std::size_t domain, StepPart part, const StepCall& call);
    HaloExchange::Fields halo_after(StepPart part) const;

    std::vector<std::unique_ptr<BondStore>> stores_;
    std::vector<DeviceContext*> devices_;
    HaloExchange halos_;
    bool has_dilatation_ = false;
};

} // namespace periscope::gpu
