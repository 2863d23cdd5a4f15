#include "gpu/body/piece_sums.hpp"

#include "gpu/domain/pieces.hpp"

#include <vector>

namespace periscope::gpu {
namespace {

std::uint32_t first_piece(const Domain& domain) {
    return domain.first_block / domain.grain;
}

} // namespace

PieceSums::PieceSums(const ResidentBody& body, std::size_t bytes_of_sum) : ranks_(body.ranks()), bytes_(bytes_of_sum) {
    for (DeviceContext* const device : body.devices())
        devices_.push_back({device, UINT32_MAX, 0, {}});
    for (const auto& store : body.stores()) {
        const Domain& domain = store->domain();
        OfDevice& of = devices_[store->device().number];
        of.first = std::min(of.first, first_piece(domain));
        of.end = std::max(of.end, first_piece(domain) + domain.grains());
        pieces_ = std::max(pieces_, of.end);
    }
    if (ranks_)
        pieces_ = first_piece(ranks_->parts.back()) + ranks_->parts.back().grains();
    for (OfDevice& of : devices_)
        of.partial = on_device(*of.device, [&] { return of.device->buffer(pieces_ * bytes_); });
}

Bindings PieceSums::of(const BondStore& store) const {
    const Domain& domain = store.domain();
    return {{"first_slot", cl_uint{store.sizes().first_slot}},    {"own_slots", cl_uint{domain.used()}},
            {"piece", cl_uint{slots_of_piece(domain)}},           {"first_piece", cl_uint{first_piece(domain)}},
            {"partial", devices_[store.device().number].partial}, {"sums", LocalBytes{bytes_ * local_size}}};
}

std::size_t PieceSums::work_items(const BondStore& store) {
    return store.domain().grains() * local_size;
}

Bindings PieceSums::all() const {
    return {
        {"partial", devices_.front().partial}, {"pieces", cl_uint{pieces_}}, {"sums", LocalBytes{bytes_ * local_size}}};
}

void PieceSums::gather() {
    for (const OfDevice& of : devices_)
        if (devices_.size() > 1) // all devices get their work before the host waits for one of them
            on_device(*of.device, [&] { of.device->queue.flush(); });
    for (std::size_t k = 1; k < devices_.size(); ++k)
        put_sums(devices_[k].first, own_sums(devices_[k]));
    if (!ranks_)
        return;
    const std::vector<Bytes> of_ranks =
        ranks_->communicator->gather(ranks_->is_first() ? Bytes{} : own_sums(devices_.front()));
    for (std::size_t r = 1; r < of_ranks.size(); ++r)
        put_sums(first_piece(ranks_->parts[r]), of_ranks[r]);
}

Bytes PieceSums::own_sums(const OfDevice& from) const {
    Bytes sums((from.end - from.first) * bytes_);
    on_device(*from.device, [&] {
        from.device->queue.enqueueReadBuffer(from.partial, CL_TRUE, from.first * bytes_, sums.size(), sums.data());
    });
    return sums;
}

void PieceSums::put_sums(std::uint32_t first_piece, const Bytes& sums) const {
    const OfDevice& to = devices_.front();
    on_device(*to.device, [&] {
        to.device->queue.enqueueWriteBuffer(to.partial, CL_TRUE, first_piece * bytes_, sums.size(), sums.data());
    });
}

void PieceSums::add_up(const Kernel& kernel) {
    gather();
    DeviceContext& first = *devices_.front().device;
    if (!ranks_ || ranks_->is_first())
        on_device(first, [&] { first.run(kernel, local_size); });
}

} // namespace periscope::gpu
