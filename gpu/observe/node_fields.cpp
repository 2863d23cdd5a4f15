#include "gpu/observe/node_fields.hpp"

#include "core/model/strain.hpp"
#include "gpu/domain/units.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t slab_size = 1U << 20; // places summed at once

// `values` from the first on, `stride` apart.
template <typename Real>
BondMoments moments_from(const Real* values, std::size_t stride, bool is_state_based, double size_unit,
                         double stress_unit) {
    BondMoments m;
    const auto take = [&](double unit) {
        const double value = unit * static_cast<double>(*values);
        values += stride;
        return value;
    };
    for (double& value : m.stretch)
        value = take(size_unit);
    for (double& value : m.shape)
        value = take(size_unit);
    m.energy = take(stress_unit);
    for (std::size_t k = 0; k < 9 && !is_state_based; ++k)
        m.stress[k] = take(stress_unit);
    return m;
}

template <std::size_t Count, typename Number>
void put(const std::array<double, Count>& values, std::size_t node, std::vector<Number>& to) {
    for (std::size_t k = 0; k < Count; ++k)
        to[Count * node + k] = static_cast<Number>(values[k]);
}

// Values: Frame or ExactValues.
template <typename Values>
void make_room(const Model& model, Values& values) {
    const std::size_t n = model.nodes.size();
    if (model.fields.strain)
        values.strain.resize(6 * n);
    if (model.fields.stress) {
        values.stress.resize(6 * n);
        values.principal_stress.resize(3 * n);
        values.von_mises.resize(n);
    }
    if (model.fields.strain_energy)
        values.strain_energy.resize(n);
}

template <typename Values>
void put_strain(const NodeStrain& found, const Model& model, std::size_t node, Values& values) {
    if (model.fields.strain)
        put(found.strain, node, values.strain);
    if (!model.fields.stress)
        return;
    put(found.stress, node, values.stress);
    put(principal_values(found.stress), node, values.principal_stress);
    put(std::array{von_mises(found.stress)}, node, values.von_mises);
}

void put_fields(const BondMoments& moments, const Model& model, std::size_t node, Frame& frame, ExactValues* exact) {
    if (model.fields.strain_energy) {
        put(std::array{moments.energy}, node, frame.strain_energy);
        if (exact)
            put(std::array{moments.energy}, node, exact->strain_energy);
    }
    if (!model.fields.strain && !model.fields.stress)
        return;
    const NodeStrain found = node_strain(moments, model, node);
    put_strain(found, model, node, frame);
    if (exact)
        put_strain(found, model, node, *exact);
}

template <typename Real>
void read_slabs(const Model& model, DeviceContext& device, BondStore& store, MomentBuffer& aside,
                const TakeMoments& each) {
    const std::size_t n = model.nodes.size(), numbers = model.is_state_based() ? 16 : 25;
    const Units units = units_of(model);
    const double size_unit = units.volume() * units.length * units.length;
    const double stress_unit = units.force_density() * units.length; // of c V |ξ| too
    const std::uint32_t places = store.domain().places();
    std::vector<Real> host(numbers * std::min(places, slab_size));
    device.grow(aside.buffer, aside.bytes, host.size() * sizeof(Real));
    for (std::uint32_t first = 0; first < places; first += slab_size) {
        const std::uint32_t count = std::min(places - first, slab_size);
        store.sum_moments(first, count, aside.buffer);
        device.queue.enqueueReadBuffer(aside.buffer, CL_TRUE, 0, numbers * count * sizeof(Real), host.data());
        tbb::parallel_for(
            tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(n), 1024), [&](const auto& range) {
                for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                    if (const std::uint32_t place = store.place_in_domain(i); place >= first && place - first < count)
                        each(i, moments_from(host.data() + (place - first), count, model.is_state_based(), size_unit,
                                             stress_unit));
            });
    }
}

} // namespace

void read_moments(const Model& model, DeviceContext& device, BondStore& store, bool double_precision,
                  MomentBuffer& aside, const TakeMoments& each) {
    double_precision ? read_slabs<double>(model, device, store, aside, each)
                     : read_slabs<float>(model, device, store, aside, each);
}

void read_node_fields(const Model& model, DeviceContext& device, BondStore& store, bool double_precision,
                      MomentBuffer& aside, Frame& frame, ExactValues* exact) {
    make_room(model, frame);
    if (exact)
        make_room(model, *exact);
    if (model.fields.need_moments())
        read_moments(model, device, store, double_precision, aside,
                     [&](std::uint32_t i, const BondMoments& moments) { put_fields(moments, model, i, frame, exact); });
}

} // namespace periscope::gpu
