#include "gpu/body/resident_body.hpp"

#include "gpu/body/pass_on.hpp"
#include "gpu/ranks/commands.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <span>
#include <utility>

namespace periscope::gpu {
namespace {

void run_part(BondStore& store, StepPart part, const StepCall& call, int round = 0) {
    part == StepPart::dilatation ? store.dilate(call, round) : store.move(call, round);
}

// Returns the first fault of all ranks, on each of them, so that all ranks end the steps in the same way.
std::optional<Fault> first_of_all(Communicator& ranks, const std::optional<Fault>& own) {
    std::optional<Fault> first;
    for (const Bytes& bytes :
         told_by_all(ranks, std::as_bytes(std::span(own ? &*own : nullptr, own ? std::size_t{1} : 0)))) {
        Fault fault;
        if (bytes.size() == sizeof fault)
            std::memcpy(&fault, bytes.data(), sizeof fault);
        if (!bytes.empty() && (!first || fault.step < first->step))
            first = fault;
    }
    return first;
}

} // namespace

ResidentBody::ResidentBody(std::vector<std::unique_ptr<BondStore>> stores, std::optional<RankParts> ranks)
    : stores_(std::move(stores)), ranks_(std::move(ranks)), halos_(stores_, ResidentBody::ranks()) {
    for (const auto& store : stores_)
        if (devices_.empty() || devices_.back() != &store->device())
            devices_.push_back(&store->device());
    has_dilatation_ = !any_store().halo_of_dilatation().empty();
}

std::vector<std::size_t> ResidentBody::next_order() const {
    std::vector<std::size_t> order(stores_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    is_backwards_ = passes_through() && !is_backwards_;
    if (is_backwards_)
        std::ranges::reverse(order);
    return order;
}

HaloExchange::Fields ResidentBody::halo_after(StepPart part) const {
    return [this, part](std::size_t domain) {
        return part == StepPart::dilatation ? stores_[domain]->halo_of_dilatation() : stores_[domain]->halo();
    };
}

void ResidentBody::warm_up(const StepsOfDevices& first) {
    for (std::size_t d = 0; d < stores_.size(); ++d) {
        BondStore& store = *stores_[d];
        const DeviceContext& device = store.device();
        if (d > 0 && &stores_[d - 1]->device() == &device) // the domains of a device share its program
            continue;
        const StepCall& call = first[device.number].front();
        on_store(store, [&] {
            store.warm_up(call.prescribed, call.loads);
            // also compiles the launch of kernels that does not begin with the first block
            if (!halos_.sent(d).empty()) {
                const unsigned now = store.nodes().current;
                store.restrict_to({1, 1});
                store.dilate(call);
                store.move(call);
                store.set_current(now);
            }
            device.queue.flush();
        });
    }
}

// The blocks that other domains need are computed first.
void ResidentBody::begin(std::size_t domain, StepPart part, const StepCall& call) {
    BondStore& store = *stores_[domain];
    StiffnessPages* const pages = store.awaited_pages(part, call);
    if (halos_.sent(domain).empty()) {
        run_part(store, part, call);
    } else {
        const unsigned before = store.nodes().current;
        const auto some = [&](const std::vector<BlockRange>& ranges) {
            for (const BlockRange& range : ranges) {
                store.set_current(before);
                store.restrict_to(range);
                run_part(store, part, call);
            }
        };
        some(halos_.sent(domain));
        halos_.mark(domain);
        if (pages)
            pages->ask(StiffnessPages::of_first);
        else
            halos_.send(domain, halo_after(part));
        some(halos_.kept(domain));
        store.device().queue.flush();
    }
    if (pages)
        pages->ask(StiffnessPages::of_all);
}

// Called while the device computes the other blocks of the domain.
void ResidentBody::send_early(std::size_t domain, StepPart part, const StepCall& call) {
    StiffnessPages* const pages = stores_[domain]->awaited_pages(part, call);
    if (pages && !halos_.sent(domain).empty() && !pages->first_wait())
        halos_.send(domain, halo_after(part));
}

void ResidentBody::complete(std::size_t domain, StepPart part, const StepCall& call) {
    BondStore& store = *stores_[domain];
    StiffnessPages* const pages = store.awaited_pages(part, call);
    if (!pages)
        return;
    const bool is_sent = !halos_.sent(domain).empty();
    for (int round = 1; pages->must_repeat(); ++round) {
        if (is_sent)
            store.restrict_to({0, store.domain().blocks()});
        run_part(store, part, call, round);
        pages->ask(StiffnessPages::of_all);
    }
    if (is_sent && pages->first_wait()) { // send_early() did not send; all blocks are computed now
        halos_.mark(domain);
        halos_.send(domain, halo_after(part));
    }
}

// The work of all devices is enqueued before the host waits for one of them, so that they compute at the same time.
void ResidentBody::run(const StepsOfDevices& steps, const AfterStep& after_last) {
    for (std::size_t k = 0; k < steps.front().size(); ++k) {
        const auto each_call = [&](StepPart part, auto work) {
            for (const std::size_t d : next_order())
                on_store(*stores_[d], [&] { (this->*work)(d, part, steps[stores_[d]->device().number][k]); });
        };
        const auto compute = [&](StepPart part) {
            each_call(part, &ResidentBody::begin);
            if (passes_through()) // domains that take turns have no pages of λ
                return;
            each_call(part, &ResidentBody::send_early);
            each_call(part, &ResidentBody::complete);
        };
        if (has_dilatation_) {
            compute(StepPart::dilatation);
            halos_.receive(halo_after(StepPart::dilatation));
        }
        compute(StepPart::motion);
        const bool is_watched = k + 1 == steps.front().size() && after_last;
        for (std::size_t d = 0; d < stores_.size() && is_watched; ++d) {
            const Domain& domain = stores_[d]->domain();
            on_store(*stores_[d], [&] { after_last(*stores_[d], {{0, domain.blocks()}, domain.first_block}); });
        }
        halos_.receive(halo_after(StepPart::motion));
    }
}

void ResidentBody::step(const std::vector<StepCall>& of_devices) {
    StepsOfDevices steps;
    for (const StepCall& call : of_devices)
        steps.push_back({call});
    run(steps, {});
}

void ResidentBody::exchange_vectors(const BodyArray& vectors) {
    halos_.exchange([&](std::size_t d) { return std::vector{stores_[d]->vectors({}, vectors[d])}; });
}

void ResidentBody::exchange_values(const BodyArray& values) {
    halos_.exchange([&](std::size_t d) { return std::vector{stores_[d]->values({}, values[d])}; });
}

// The buffers are longer by four numbers, because kernels compute four numbers at once, the last of which may be beyond
// the body.
BodyArray ResidentBody::zero_vectors() const {
    return make_of_each([](std::size_t, const BondStore& store) {
        return store.device().zeros((store.sizes().numbers + 4) * store.real_size());
    });
}

StateArray ResidentBody::state_of(const std::string& name, const BodyArray& vectors) const {
    std::vector<DomainBuffer> of_domains;
    for (std::size_t d = 0; d < stores_.size(); ++d)
        of_domains.push_back(
            {stores_[d]->device(), stores_[d]->vectors(name, vectors[d]), stores_[d]->domain().first_block});
    return joined_array(of_domains);
}

void ResidentBody::send_numbers(const std::vector<cl::Buffer>& of_devices, std::size_t count) const {
    std::vector<DeviceBuffer> buffers;
    for (std::size_t k = 0; k < of_devices.size(); ++k)
        buffers.push_back({devices_[k], of_devices[k]});
    pass_on(buffers, count * any_store().real_size(), ranks());
}

std::vector<double> ResidentBody::read_numbers(const cl::Buffer& from, std::size_t count) const {
    DeviceContext& first = *devices_.front();
    std::vector<double> numbers =
        on_device(first, [&] { return first.read_reals(from, count, any_store().program().double_precision); });
    share(numbers);
    return numbers;
}

void ResidentBody::share(std::vector<double>& numbers) const {
    if (!ranks_)
        return;
    const auto bytes = std::as_writable_bytes(std::span(numbers));
    Bytes shared(bytes.begin(), bytes.end());
    ranks_->communicator->broadcast(shared);
    std::ranges::copy(shared, bytes.begin());
}

void ResidentBody::each(const Visit& visit) {
    for (const auto& store : stores_)
        on_store(*store, [&] { visit(*store); });
}

std::vector<StateArray> ResidentBody::state() {
    std::vector<StateArray> arrays;
    if (is_whole()) {
        for (const StateBuffer& b : any_store().state())
            arrays.push_back(array_of(any_store().device(), b));
        return arrays;
    }
    std::vector<std::vector<DomainBuffer>> of_names;
    for (const auto& store : stores_) {
        const std::vector<StateBuffer> buffers = store->state();
        of_names.resize(buffers.size());
        for (std::size_t k = 0; k < buffers.size(); ++k)
            of_names[k].push_back({store->device(), buffers[k], store->domain().first_block});
    }
    for (const std::vector<DomainBuffer>& of_domains : of_names)
        arrays.push_back(joined_array(of_domains));
    return arrays;
}

std::optional<Fault> ResidentBody::fault() {
    std::optional<Fault> first;
    for (const auto& store : stores_) {
        std::array<cl_int, 2> found{};
        on_store(*store, [&] {
            store->device().queue.enqueueReadBuffer(store->nodes().fault, CL_TRUE, 0, sizeof found, found.data());
        });
        if (found[0] >= 0 && (!first || found[1] < first->step))
            first = Fault{store->node_of_fault(static_cast<std::uint32_t>(found[0])), found[1]};
    }
    return ranks_ ? first_of_all(*ranks_->communicator, first) : first;
}

} // namespace periscope::gpu
