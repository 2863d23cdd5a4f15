#include "gpu/observe/slot_reader.hpp"

#include "gpu/domain/units.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <span>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t slots_at_once = 1U << 20; // number of slots that are read at once
constexpr std::uint32_t granule = 64;             // groups are multiples of this number of slots

// Returns the sums of a node, which are at values[0], values[stride], values[2 · stride] …, in SI.
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

// Returns the unit of stresses and energy densities on the device, Pa.
double stress_unit_of(const Model& model) {
    const Units units = units_of(model);
    return units.force_density() * units.length;
}

struct Slots {
    std::uint32_t first = 0, end = 0;
};

// A domain of this process or of another rank (process). `store` is the store of this process; the domain of another
// rank has the same layout, but begins at another slot.
struct OfDomain {
    const BondStore& store;
    const Domain& domain;

    std::uint32_t slot_of(std::uint32_t node) const {
        return store.slot_in_domain(node) + store.domain().first() - domain.first();
    }
};

// Returns a range of slots of the domain that contains all wanted nodes of `nodes` that are in this domain, rounded to
// multiples of `granule`. `are_all`: `nodes` has all nodes of the body.
Slots slots_of(NodeRange nodes, WantedNodes wanted, bool are_all, const OfDomain& of) {
    const std::uint32_t end = of.domain.slot_count();
    if (!wanted && are_all)
        return {0, end};
    Slots slot_range{end, 0};
    for (std::size_t i = nodes.first; i < nodes.first + nodes.count; ++i)
        if (!wanted || (*wanted)[i]) {
            const std::uint32_t slot = of.slot_of(static_cast<std::uint32_t>(i));
            if (slot >= end) // in another domain
                continue;
            slot_range = {std::min(slot_range.first, slot / granule * granule), std::max(slot_range.end, slot + 1)};
        }
    slot_range.end = std::min((slot_range.end + granule - 1) / granule * granule, end);
    return slot_range;
}

// Divides the range into groups of at most slots_at_once slots, and calls work(first, count) for each.
template <typename Work>
void for_each_slab(const Slots& slot_range, const Work& work) {
    for (std::uint32_t first = slot_range.first; first < slot_range.end;
         first += std::min(slot_range.end - first, slots_at_once))
        work(first, std::min(slot_range.end - first, slots_at_once));
}

// Calls each(node, values of the group, index in the group, number of slots of the group) for the wanted nodes in the
// group of `count` slots from `first` on.
template <typename Value, typename Each>
void take_slab(const OfDomain& of, const std::vector<Value>& host, std::uint32_t first, std::uint32_t count,
               NodeRange nodes, WantedNodes wanted, const Each& each) {
    const auto first_node = static_cast<std::uint32_t>(nodes.first),
               last_node = static_cast<std::uint32_t>(nodes.first + nodes.count);
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(first_node, last_node, 1024), [&](const auto& range) {
        for (std::uint32_t i = range.begin(); i < range.end(); ++i)
            if (const std::uint32_t slot = of.slot_of(i);
                slot >= first && slot - first < count && (!wanted || (*wanted)[i]))
                each(i, host.data(), std::size_t{slot - first}, std::size_t{count});
    });
}

} // namespace

SlotReader::SlotReader(const Model& model, const DeviceContexts& devices, Body& body)
    : model_(model), body_(body), aside_(devices.size()) {}

template <typename Value, typename Each>
void SlotReader::read(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted, const Each& each) {
    if (const RankParts* const ranks = body_.ranks())
        return read_ranks<Value>(*ranks, numbers, put, nodes, wanted, each);
    body_.each([&](BondStore& store) { read_store<Value>(store, numbers, put, nodes, wanted, each); });
}

template <typename Value>
void SlotReader::read_slab(BondStore& store, std::size_t numbers, const Put& put, std::uint32_t first,
                           std::uint32_t count, std::vector<Value>& host) {
    DeviceContext& device = store.device();
    SumBuffer& aside = aside_[device.number];
    device.grow(aside.buffer, aside.bytes, numbers * count * sizeof(Value));
    host.resize(numbers * count);
    put(store, first, count, aside.buffer);
    device.read(aside.buffer, host);
}

template <typename Value, typename Each>
void SlotReader::read_store(BondStore& store, std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted,
                            const Each& each) {
    const OfDomain of{store, store.domain()};
    std::vector<Value> host;
    for_each_slab(slots_of(nodes, wanted, nodes.count == model_.nodes.size(), of),
                  [&](std::uint32_t first, std::uint32_t count) {
                      read_slab(store, numbers, put, first, count, host);
                      take_slab(of, host, first, count, nodes, wanted, each);
                  });
}

template <typename Value, typename Each>
void SlotReader::read_ranks(const RankParts& ranks, std::size_t numbers, const Put& put, NodeRange nodes,
                            WantedNodes wanted, const Each& each) {
    BondStore& store = body_.any_store();
    std::vector<Value> host;
    for (std::size_t r = 0; r < ranks.parts.size(); ++r) {
        const OfDomain of{store, ranks.parts[r]};
        const bool is_own = r == ranks.rank();
        if (!is_own && !ranks.is_first())
            continue;
        for_each_slab(slots_of(nodes, wanted, nodes.count == model_.nodes.size(), of),
                      [&](std::uint32_t first, std::uint32_t count) {
                          if (is_own)
                              read_slab(store, numbers, put, first, count, host);
                          else
                              host.resize(numbers * count);
                          const OutgoingMessage out{0, std::as_bytes(std::span(host))};
                          const IncomingMessage in{static_cast<int>(r), std::as_writable_bytes(std::span(host))};
                          if (!is_own)
                              ranks.communicator->exchange({}, {&in, 1});
                          else if (!ranks.is_first())
                              ranks.communicator->exchange({&out, 1}, {});
                          if (ranks.is_first())
                              take_slab(of, host, first, count, nodes, wanted, each);
                      });
    }
}

template <typename Each>
void SlotReader::read_real(std::size_t numbers, const Put& put, NodeRange nodes, WantedNodes wanted, const Each& each) {
    body_.any_store().program().double_precision ? read<double>(numbers, put, nodes, wanted, each)
                                                 : read<float>(numbers, put, nodes, wanted, each);
}

void SlotReader::moments(WantedNodes wanted, const TakeMoments& each) {
    const Units units = units_of(model_);
    const bool is_state_based = model_.is_state_based();
    const double size_unit = units.volume * units.length * units.length, stress_unit = stress_unit_of(model_);
    read_real(is_state_based ? 16 : 25, std::mem_fn(&BondStore::sum_moments), all(), wanted,
              [&](std::uint32_t i, const auto* slab, std::size_t slot, std::size_t stride) {
                  each(i, moments_from(slab + slot, stride, is_state_based, size_unit, stress_unit));
              });
}

void SlotReader::losses(WantedNodes wanted, const TakeLosses& each) {
    const double energy_unit = stress_unit_of(model_);
    read_real(3, std::mem_fn(&BondStore::sum_losses), all(), wanted,
              [&](std::uint32_t i, const auto* slab, std::size_t slot, std::size_t stride) {
                  const auto* const values = slab + slot;
                  each(i, {static_cast<double>(values[0]), energy_unit * static_cast<double>(values[stride]),
                           static_cast<double>(values[2 * stride])});
              });
}

SlotReader::Put SlotReader::field_of_slots(Field field, double unit) {
    return [field, unit](BondStore& store, std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
        store.read_out(field, unit, first, count, to);
    };
}

void SlotReader::vectors(Field field, double unit, NodeRange nodes, const TakeVector& each) {
    read_real(3, field_of_slots(field, unit), nodes, nullptr,
              [&](std::uint32_t i, const auto* slab, std::size_t slot, std::size_t) {
                  const auto* const v = slab + 3 * slot;
                  each(i, {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])});
              });
}

void SlotReader::damage(NodeRange nodes, const TakeNumber& each) {
    read_real(1, field_of_slots(Field::damage, 1), nodes, nullptr,
              [&](std::uint32_t i, const auto* slab, std::size_t slot, std::size_t) {
                  each(i, static_cast<double>(slab[slot]));
              });
}

void SlotReader::damage_bytes(NodeRange nodes, const TakeByte& each) {
    read<std::uint8_t>(
        1, field_of_slots(Field::damage_bytes, 1), nodes, nullptr,
        [&](std::uint32_t i, const std::uint8_t* slab, std::size_t slot, std::size_t) { each(i, slab[slot]); });
}

} // namespace periscope::gpu
