#include "gpu/body/piece_sums.hpp"

#include "gpu/domain/pieces.hpp"

#include <vector>

namespace periscope::gpu {
namespace {

std::uint32_t first_piece(const Domain& domain) {
    return domain.first_block / domain.grain;
}

} // namespace

PieceSums::PieceSums(const ResidentBody& body, std::size_t bytes_of_sum) : bytes_(bytes_of_sum) {
    for (DeviceContext* const device : body.devices())
        devices_.push_back({device, UINT32_MAX, 0, {}});
    for (const auto& store : body.stores()) {
        const Domain& domain = store->domain();
        OfDevice& of = devices_[store->device().number];
        of.first = std::min(of.first, first_piece(domain));
        of.end = std::max(of.end, first_piece(domain) + domain.grains());
        pieces_ = std::max(pieces_, of.end);
    }
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
    for (std::size_t k = 1; k < devices_.size(); ++k) {
        const OfDevice& from = devices_[k];
        std::vector<std::byte> sums((from.end - from.first) * bytes_);
        on_device(*from.device, [&] {
            from.device->queue.enqueueReadBuffer(from.partial, CL_TRUE, from.first * bytes_, sums.size(), sums.data());
        });
        const OfDevice& to = devices_.front();
        on_device(*to.device, [&] {
            to.device->queue.enqueueWriteBuffer(to.partial, CL_TRUE, from.first * bytes_, sums.size(), sums.data());
        });
    }
}

} // namespace periscope::gpu
