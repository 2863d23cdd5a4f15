// A body all of whose domains are computed in each command: on one device, on several devices, or by turns on one
// device that has no memory for all of them (device/turns.hpp).
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/body/halo_exchange.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace periscope::gpu {

// An array for all nodes of a body: one buffer for each domain, with its own nodes and those of its halo.
using BodyArray = std::vector<cl::Buffer>;

class ResidentBody final : public Body {
public:
    // `stores` has the store of each domain, in the order of the domains. `ranks` is given if this process has only a
    // part of the body, which is then one domain.
    explicit ResidentBody(std::vector<std::unique_ptr<BondStore>> stores, std::optional<RankParts> ranks = {});

    const std::vector<std::unique_ptr<BondStore>>& stores() const override { return stores_; }
    ResidentBody* resident() override { return this; }
    bool passes_through() const override { return devices_.front()->turns() != nullptr; }
    const std::vector<DeviceContext*>& devices() const { return devices_; } // by their numbers
    // Computes one step on all devices; `of_devices` has its call for each device.
    void step(const std::vector<StepCall>& of_devices);
    // Update the halos of an array of vectors (with the layout of forces), or of one number for each node.
    void exchange_vectors(const BodyArray& vectors);
    void exchange_values(const BodyArray& values);
    // Returns an array of vectors in the form of a checkpoint.
    StateArray state_of(const std::string& name, const BodyArray& vectors) const;
    // Calls `make` for each domain on its device, and returns the results in the order of the domains. Buffers that
    // `make` creates belong to the domain.
    template <typename Make> // (std::size_t domain, BondStore&)
    auto make_of_each(const Make& make) const {
        std::vector<decltype(make(std::size_t{}, *stores_.front()))> made;
        for (std::size_t d = 0; d < stores_.size(); ++d)
            make_on_store(*stores_[d], [&] { made.push_back(make(d, *stores_[d])); });
        return made;
    }
    // Calls `work` for each domain, in any order.
    template <typename Work> // (std::size_t domain, BondStore&)
    void each_domain(const Work& work) const {
        for (const std::size_t d : next_order())
            on_store(*stores_[d], [&] { work(d, *stores_[d]); });
    }
    BodyArray zero_vectors() const; // vectors with the layout of forces, all 0
    // send_numbers() copies `count` numbers from the first device of the first rank to all others. read_numbers()
    // returns `count` numbers from a buffer of the first device of the first rank, on all ranks, and waits for them.
    // share() replaces numbers by those of the first rank.
    void send_numbers(const std::vector<cl::Buffer>& of_devices, std::size_t count) const;
    std::vector<double> read_numbers(const cl::Buffer& from, std::size_t count) const;
    void share(std::vector<double>& numbers) const;
    void warm_up(const StepsOfDevices& first) override;
    void run(const StepsOfDevices& steps, const AfterStep& after_last) override;
    void each(const Visit& visit) override;
    std::vector<StateArray> state() override;
    void state_written() override { halos_.exchange(halo_after(StepPart::motion)); }
    std::optional<Fault> fault() override;
    const RankParts* ranks() const override { return ranks_ ? &*ranks_ : nullptr; }
    RankTraffic sent_to_ranks() const { return halos_.sent_to_ranks(); }

private:
    // A part of a step in a domain is computed by three calls. begin() enqueues the commands for all blocks.
    // send_early() sends the halos if none of the blocks that other domains need waits for a page of λ. complete()
    // repeats the part for blocks that wait, and then sends the halos if this was not done before.
    void begin(std::size_t domain, StepPart part, const StepCall& call);
    void send_early(std::size_t domain, StepPart part, const StepCall& call);
    void complete(std::size_t domain, StepPart part, const StepCall& call);
    // Returns the order of the domains for the next command. If they take turns, it is forwards and backwards
    // alternately, because the data of the last domain are still on the device.
    std::vector<std::size_t> next_order() const;
    HaloExchange::Fields halo_after(StepPart part) const;

    std::vector<std::unique_ptr<BondStore>> stores_;
    std::vector<DeviceContext*> devices_;
    std::optional<RankParts> ranks_;
    HaloExchange halos_;
    bool has_dilatation_ = false;
    mutable bool is_backwards_ = false; // whether the last order was backwards
};

} // namespace periscope::gpu
