#include "gpu/observe/place_reader.hpp"

#include "gpu/domain/units.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t places_at_once = 1U << 20; // places summed at once
constexpr std::uint32_t granule = 64;              // of which slabs are multiples

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

// Σ c V |ξ| too is a stress.
double stress_unit_of(const Model& model) {
    const Units units = units_of(model);
    return units.force_density() * units.length;
}

struct Places {
    std::uint32_t first = 0, end = 0;
};

// Around those of some nodes in the domain.
Places places_of(NodeRange nodes, WantedNodes wanted, bool are_all, const BondStore& store) {
    if (!wanted && are_all)
        return {0, store.domain().places()};
    Places places{store.domain().places(), 0};
    for (std::size_t i = nodes.first; i < nodes.first + nodes.count; ++i)
        if (!wanted || (*wanted)[i]) {
            const std::uint32_t place = store.place_in_domain(static_cast<std::uint32_t>(i));
            if (place >= store.domain().places()) // of another domain
                continue;
            places = {std::min(places.first, place / granule * granule), std::max(places.end, place + 1)};
        }
    places.end = std::min((places.end + granule - 1) / granule * granule, store.domain().places());
    return places;
}

} // namespace

PlaceReader::PlaceReader(const Model& model, const DeviceContexts& devices, Body& body)
    : model_(model), body_(body), aside_(devices.size()) {}

template <typename Value, typename Each>
void PlaceReader::read(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted, const Each& each) {
    body_.each([&](BondStore& store) { read_store<Value>(store, numbers, put, nodes, wanted, each); });
}

template <typename Value, typename Each>
void PlaceReader::read_store(BondStore& store, std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted,
                             const Each& each) {
    const auto first_node = static_cast<std::uint32_t>(nodes.first),
               last_node = static_cast<std::uint32_t>(nodes.first + nodes.count);
    const Places places = places_of(nodes, wanted, nodes.count == model_.nodes.size(), store);
    if (places.first >= places.end)
        return;
    std::vector<Value> host(numbers * std::min(places.end - places.first, places_at_once));
    DeviceContext& device = store.device();
    SumBuffer& aside = aside_[device.number];
    device.grow(aside.buffer, aside.bytes, host.size() * sizeof(Value));
    for (std::uint32_t first = places.first; first < places.end;
         first += std::min(places.end - first, places_at_once)) {
        const std::uint32_t count = std::min(places.end - first, places_at_once);
        put(store, first, count, aside.buffer);
        device.queue.enqueueReadBuffer(aside.buffer, CL_TRUE, 0, numbers * count * sizeof(Value), host.data());
        tbb::parallel_for(tbb::blocked_range<std::uint32_t>(first_node, last_node, 1024), [&](const auto& range) {
            for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                if (const std::uint32_t place = store.place_in_domain(i);
                    place >= first && place - first < count && (!wanted || (*wanted)[i]))
                    each(i, host.data(), std::size_t{place - first}, std::size_t{count});
        });
    }
}

template <typename Each>
void PlaceReader::read_real(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted,
                            const Each& each) {
    body_.any_store().program().double_precision ? read<double>(numbers, put, nodes, wanted, each)
                                                 : read<float>(numbers, put, nodes, wanted, each);
}

void PlaceReader::moments(WantedNodes wanted, const TakeMoments& each) {
    const Units units = units_of(model_);
    const bool is_state_based = model_.is_state_based();
    const double size_unit = units.volume * units.length * units.length, stress_unit = stress_unit_of(model_);
    read_real(is_state_based ? 16 : 25, std::mem_fn(&BondStore::sum_moments), all(), wanted,
              [&](std::uint32_t i, const auto* slab, std::size_t place, std::size_t stride) {
                  each(i, moments_from(slab + place, stride, is_state_based, size_unit, stress_unit));
              });
}

void PlaceReader::losses(WantedNodes wanted, const TakeLosses& each) {
    const double energy_unit = stress_unit_of(model_);
    read_real(3, std::mem_fn(&BondStore::sum_losses), all(), wanted,
              [&](std::uint32_t i, const auto* slab, std::size_t place, std::size_t stride) {
                  const auto* const values = slab + place;
                  each(i, {static_cast<double>(values[0]), energy_unit * static_cast<double>(values[stride]),
                           static_cast<double>(values[2 * stride])});
              });
}

PlaceReader::Put PlaceReader::field_of_places(Field field, double unit) {
    return [field, unit](BondStore& store, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
        store.read_out(field, unit, first, count, to);
    };
}

void PlaceReader::vectors(Field field, double unit, NodeRange nodes, const TakeVector& each) {
    read_real(3, field_of_places(field, unit), nodes, nullptr,
              [&](std::uint32_t i, const auto* slab, std::size_t place, std::size_t) {
                  const auto* const v = slab + 3 * place;
                  each(i, {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])});
              });
}

void PlaceReader::damage(NodeRange nodes, const TakeNumber& each) {
    read_real(1, field_of_places(Field::damage, 1), nodes, nullptr,
              [&](std::uint32_t i, const auto* slab, std::size_t place, std::size_t) {
                  each(i, static_cast<double>(slab[place]));
              });
}

void PlaceReader::damage_bytes(NodeRange nodes, const TakeByte& each) {
    read<std::uint8_t>(
        1, field_of_places(Field::damage_bytes, 1), nodes, nullptr,
        [&](std::uint32_t i, const std::uint8_t* slab, std::size_t place, std::size_t) { each(i, slab[place]); });
}

} // namespace periscope::gpu
