// A body of irregular nodes that lies in the memory of the host, because the device has no room for it. In each step
// (in the state-based theory in each of its two parts) its domains are copied to the device and computed one after the
// other. Meanwhile the next one is uploaded and the previous one downloaded.
#pragma once

#include "gpu/body/body.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace periscope::gpu {

class PagedBody final : public Body {
public:
    // Makes the store of a domain. The arrays of all domains must have the same size.
    using Make = std::function<std::unique_ptr<BondStore>(const Domain&)>;
    PagedBody(DeviceContext& device, const std::vector<Domain>& domains, const Make& make);
    ~PagedBody() override; // waits for pending transfers

    const std::vector<std::unique_ptr<BondStore>>& stores() const override { return page_stores_; }
    void warm_up(const StepsOfDevices& first) override;
    void run(const StepsOfDevices& steps, const AfterStep& after_last) override;
    void each(const Visit& visit) override;
    std::vector<StateArray> state() override;
    void state_written() override {} // halos are filled before each upload of a domain
    std::optional<Fault> fault() override { return fault_; }

private:
    using Bytes = std::shared_ptr<std::byte[]>;
    // An array of a domain in the memory of the host. If a step reads the values of neighbours from the array, the
    // values after the step go to a second copy, `next`.
    struct Image {
        Bytes now, next;
        Slice slice;
    };
    // Nodes of the halo that one other domain owns: consecutive from `first` on in the arrays of this domain, at
    // `slot_list` in those of the owner.
    struct HaloPart {
        std::size_t owner = 0;
        std::uint32_t first = 0;
        std::vector<std::uint32_t> slot_list;
    };
    struct Page {
        Domain domain;
        std::vector<Image> images; // in the order of passed_arrays_
        std::vector<HaloPart> halo;
    };
    enum class Part { dilatation, motion, reading }; // what a pass is for; reading: frames and observers
    struct Done {
        cl::Event uploaded, computed, downloaded;
        std::array<cl_int, 2> fault{};
    };

    BondStore& store_of(std::size_t page) const { return *page_stores_[page % page_stores_.size()]; }
    void take_over(BondStore& store);
    void find_halo(const BondStore& store, const std::vector<Domain>& domains);
    static bool is_needed(const PassedArray& array, Part part);
    void fill_halo(Page& page, Part part);
    cl::Buffer buffer_of(const BondStore& store, std::size_t array, unsigned current) const;
    void upload(cl::CommandQueue& queue, std::size_t page, Part part);
    void download(std::size_t page, Part part, bool with_last_step);
    void compute(BondStore& store, Part part, const StepCall& call);
    void pass(Part part, const StepCall& call, const AfterStep& after);

    DeviceContext& device_;
    cl::CommandQueue up_, down_;
    std::vector<std::unique_ptr<BondStore>> page_stores_; // two stores, which hold the domains alternately
    std::vector<std::vector<PassedArray>> passed_arrays_; // their arrays
    std::vector<Page> pages_;
    std::vector<Done> done_; // for each page in the current pass
    bool has_dilatation_ = false;
    std::optional<Fault> fault_;
};

} // namespace periscope::gpu
