#include "gpu/observe/probes.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t piece_size = 1U << 13; // number of nodes that a work-group reduces
constexpr std::uint32_t whole_body_flag = 64;
// number of pieces for which values are gathered at once, for a body in several domains
constexpr std::uint32_t pieces_at_once = 64;

using Four = std::array<std::uint32_t, 4>;

} // namespace

Probes::Probes(const Model& model, const ObserverPlan& plan, DeviceContext& device, const Body& body) {
    const BondStore& store = body.any_store();
    const Program& program = store.observing_program();
    const LatticeShape* const lattice = store.lattice();
    std::vector<std::uint32_t> members;
    std::map<std::size_t, std::array<std::uint32_t, 2>> of_set; // sets with several observers are stored once
    std::vector<Four> pieces, probes;
    // Kernels of a lattice use sites as members. If some sites have no node, the members of the whole body are a list
    // of sites, too. This is not necessary for broken bonds, because a site without a node has no bonds.
    const auto put = [&](std::uint32_t node) { members.push_back(lattice ? lattice->site(node) : node); };
    const bool has_vacancies = lattice && !lattice->is_full();
    for (const Probe& probe : plan.probes) {
        std::array<std::uint32_t, 2> range{0,
                                           lattice ? lattice->sites() : static_cast<std::uint32_t>(model.nodes.size())};
        const bool is_body = probe.nodes.set == whole_body && !probe.nodes.node;
        const bool whole = is_body && (!has_vacancies || probe.reduction == Reduction::broken_bonds);
        const auto begin = static_cast<std::uint32_t>(members.size());
        if (probe.nodes.node) {
            put(*probe.nodes.node);
            range = {begin, begin + 1};
        } else if (!whole) {
            const auto size =
                static_cast<std::uint32_t>(is_body ? model.nodes.size() : model.sets[probe.nodes.set].nodes.size());
            const auto [it, is_new] = of_set.try_emplace(probe.nodes.set, std::array{begin, begin + size});
            for (std::uint32_t i = 0; is_new && i < size; ++i)
                put(is_body ? i : model.sets[probe.nodes.set].nodes[i]);
            range = it->second;
        }
        const std::uint32_t what = static_cast<std::uint32_t>(probe.reduction) +
                                   8 * static_cast<std::uint32_t>(probe.field) + (whole ? whole_body_flag : 0);
        const auto first = static_cast<std::uint32_t>(pieces.size());
        for (std::uint32_t at = range[0]; at < range[1]; at += std::min(piece_size, range[1] - at))
            pieces.push_back(
                {at, at + std::min(piece_size, range[1] - at), what, static_cast<std::uint32_t>(probes.size())});
        probes.push_back({range[0], range[1], first, static_cast<std::uint32_t>(pieces.size())});
        first_piece_.push_back(first);
        of_probes_.push_back({what, range[0], range[1], first});
    }
    first_piece_.push_back(static_cast<std::uint32_t>(pieces.size()));
    if (probes.empty())
        return;
    ranks_ = body.ranks();
    members_ = device.of(members);
    pieces_ = device.of(pieces);
    probes_ = device.of(probes);
    const std::size_t four = program.double_precision ? 32 : 16; // bytes
    sums_ = device.buffer(pieces.size() * four);
    sample_ = Kernel(program, "sample");
    sample_.bind({{"members", members_},
                  {"pieces", pieces_},
                  {"probes", probes_},
                  {"sums", sums_},
                  {"partial", LocalBytes{four * local_size}}});
    if (body.is_whole()) {
        sample_.bind({{"born", store.born()}});
        sample_.bind_if_present(store.buffers());
        state_ = sample_.at_launch<cl::Buffer>(store.names().state);
    } else {
        std::size_t most = 1; // largest number of members of a probe
        for (const Members& of : of_probes_)
            most = std::max<std::size_t>(most, of.end - of.begin);
        vector_bytes_ = four;
        gathered_bytes_ = std::min(most, std::size_t{pieces_at_once} * piece_size) * four;
        sample_.bind({{"gathered", of_device(device, members).gathered}});
        sample_.bind_if_present(store.buffers());
        base_ = sample_.at_launch<cl_uint>("gathered_from");
        for (const auto& of : body.stores())
            gathers_.push_back(gather_of(*of, of_device(of->device(), members)));
    }
    piece_ = sample_.at_launch<cl_uint>("first_piece");
    sample_.require_complete();
    row_ = Kernel(program, "sample_row");
    row_.bind({{"pieces", pieces_}, {"probes", probes_}, {"sums", sums_}});
    first_probe_ = row_.at_launch<cl_uint>("first_probe");
    count_ = row_.at_launch<cl_uint>("count");
    samples_ = row_.at_launch<cl::Buffer>("samples");
    row_begin_ = row_.at_launch<cl_uint>("row_begin");
    row_.require_complete();
}

const Probes::OfDevice& Probes::of_device(DeviceContext& device, const std::vector<std::uint32_t>& members) {
    const auto found = std::ranges::find(of_devices_, &device, &OfDevice::device);
    if (found != of_devices_.end())
        return *found;
    return of_devices_.emplace_back(&device, of_devices_.empty() ? members_ : device.of(members),
                                    device.buffer(gathered_bytes_));
}

Probes::Gather Probes::gather_of(const BondStore& store, const OfDevice& of) const {
    Gather g;
    g.store = &store;
    g.kernel = Kernel(store.observing_program(), "gather");
    g.kernel.bind({{"members", of.members}, {"born", store.born()}, {"gathered", of.gathered}});
    g.kernel.bind_if_present(store.buffers());
    g.state = g.kernel.at_launch<cl::Buffer>(store.names().state);
    g.what = g.kernel.at_launch<cl_uint>("what");
    g.first = g.kernel.at_launch<cl_uint>("first_member");
    g.count = g.kernel.at_launch<cl_uint>("count");
    g.set_begin = g.kernel.at_launch<cl_uint>("set_begin");
    g.set_end = g.kernel.at_launch<cl_uint>("set_end");
    g.first_slot = g.kernel.at_launch<cl_uint>("first_slot");
    g.own_slots = g.kernel.at_launch<cl_uint>("own_slots");
    g.kernel.require_complete();
    return g;
}

// Gathers the values of the members from `first` up to `first` + `count`, each from the domain that owns it.
void Probes::gather(Body& body, const Members& of, std::uint32_t first, std::uint32_t count) {
    if (of_devices_.size() > 1 || ranks_)
        for (const OfDevice& each : of_devices_)
            each.device->queue.enqueueFillBuffer(each.gathered, cl_uint{0}, 0, count * vector_bytes_);
    body.each([&](BondStore& store) {
        Gather& g = *std::ranges::find(gathers_, &store, &Gather::store);
        g.state.set(store.displacement());
        g.what.set(of.what);
        g.first.set(first);
        g.count.set(count);
        g.set_begin.set(of.begin);
        g.set_end.set(of.end);
        g.first_slot.set(store.domain().first());
        g.own_slots.set(store.domain().slot_count());
        store.device().run(g.kernel, count);
    });
}

// Copies the values that the other devices have gathered to the first device. Each member belongs to a domain of one
// device; on all other devices its bits are 0, so the values are combined by "or".
void Probes::bring_together(DeviceContext& device, std::uint32_t count) {
    if (ranks_)
        return bring_ranks_together(device, count);
    if (of_devices_.size() < 2)
        return;
    std::vector<std::uint32_t> all(count * vector_bytes_ / sizeof(std::uint32_t)), some(all.size());
    for (const OfDevice& each : of_devices_) {
        on_device(*each.device, [&] { each.device->read(each.gathered, some); });
        std::ranges::transform(all, some, all.begin(), std::bit_or{});
    }
    device.queue.enqueueWriteBuffer(of_devices_.front().gathered, CL_TRUE, 0, count * vector_bytes_, all.data());
}

// Combines the values of all ranks in the same way.
void Probes::bring_ranks_together(DeviceContext& device, std::uint32_t count) {
    std::vector<std::byte> all(count * vector_bytes_);
    device.read(of_devices_.front().gathered, all);
    for (const Bytes& some : ranks_->communicator->gather(all))
        std::ranges::transform(all, some, all.begin(), std::bit_or{});
    if (ranks_->is_first())
        device.queue.enqueueWriteBuffer(of_devices_.front().gathered, CL_TRUE, 0, all.size(), all.data());
}

void Probes::sample_gathered(DeviceContext& device, Body& body, const Members& of) {
    constexpr std::uint32_t at_once = pieces_at_once * piece_size;
    for (std::uint32_t first = of.begin; first < of.end; first += std::min(at_once, of.end - first)) {
        const std::uint32_t count = std::min(at_once, of.end - first);
        gather(body, of, first, count);
        bring_together(device, count);
        if (ranks_ && !ranks_->is_first())
            continue;
        base_.set(first);
        piece_.set(of.first_piece + (first - of.begin) / piece_size);
        device.run(sample_, local_size * ((count + piece_size - 1) / piece_size));
    }
}

void Probes::sample(DeviceContext& device, const Interval& interval, Body& body, const cl::Buffer& samples,
                    std::size_t row_begin) {
    if (interval.probes == 0)
        return;
    if (body.is_whole()) {
        const std::uint32_t first = first_piece_[interval.first];
        state_.set(body.any_store().displacement());
        piece_.set(first);
        device.run(sample_, local_size * (first_piece_[interval.first + interval.probes] - first));
    } else {
        for (std::uint32_t probe = interval.first; probe < interval.first + interval.probes; ++probe)
            sample_gathered(device, body, of_probes_[probe]);
    }
    first_probe_.set(interval.first);
    count_.set(interval.probes);
    samples_.set(samples);
    row_begin_.set(static_cast<cl_uint>(row_begin));
    device.run(row_, interval.probes);
}

} // namespace periscope::gpu
