#include "gpu/observe/node_fields.hpp"

#include "core/reference/strain.hpp"

namespace periscope::gpu {
namespace {

template <std::size_t Count, typename Number>
void put(const std::array<double, Count>& values, std::size_t node, std::vector<Number>& to) {
    for (std::size_t k = 0; k < Count; ++k)
        to[Count * node + k] = static_cast<Number>(values[k]);
}

// `Values` is Frame or ExactValues.
template <typename Values>
void make_room(const NodeFieldsEntry& wanted, std::size_t n, Values& values) {
    if (wanted.strain) {
        values.strain.resize(6 * n);
        values.principal_strain.resize(3 * n);
        values.von_mises_strain.resize(n);
    }
    if (wanted.stress) {
        values.stress.resize(6 * n);
        values.principal_stress.resize(3 * n);
        values.von_mises.resize(n);
    }
    if (wanted.strain_energy)
        values.strain_energy.resize(n);
    if (wanted.softening)
        values.softening.resize(n);
    if (wanted.dissipated_energy)
        values.dissipated_energy.resize(n);
    if (wanted.stretch_ratio)
        values.stretch_ratio.resize(n);
}

template <typename Values>
void put_strain(const NodeStrain& found, const NodeFieldsEntry& wanted, std::size_t node, Values& values) {
    if (wanted.strain) {
        put(found.strain, node, values.strain);
        put(principal_values(found.strain), node, values.principal_strain);
        put(std::array{von_mises_strain(found.strain)}, node, values.von_mises_strain);
    }
    if (wanted.stress) {
        put(found.stress, node, values.stress);
        put(principal_values(found.stress), node, values.principal_stress);
        put(std::array{von_mises(found.stress)}, node, values.von_mises);
    }
}

void put_moments(const BondMoments& moments, const Model& model, const NodeFieldsEntry& wanted, std::size_t node,
                 Frame& frame, ExactValues* exact) {
    if (wanted.strain_energy) {
        put(std::array{moments.energy}, node, frame.strain_energy);
        if (exact)
            put(std::array{moments.energy}, node, exact->strain_energy);
    }
    if (!wanted.strain && !wanted.stress)
        return;
    const NodeStrain found = node_strain(moments, model, node);
    put_strain(found, wanted, node, frame);
    if (exact)
        put_strain(found, wanted, node, *exact);
}

template <typename Values>
void put_losses(const BondLosses& losses, const NodeFieldsEntry& wanted, std::size_t node, Values& values) {
    if (wanted.softening)
        put(std::array{losses.softening}, node, values.softening);
    if (wanted.dissipated_energy)
        put(std::array{losses.dissipated}, node, values.dissipated_energy);
    if (wanted.stretch_ratio)
        put(std::array{losses.stretch_ratio}, node, values.stretch_ratio);
}

} // namespace

void read_node_fields(const Model& model, const NodeFieldsEntry& wanted, SlotReader& reader, Frame& frame,
                      ExactValues* exact) {
    make_room(wanted, model.nodes.size(), frame);
    if (exact)
        make_room(wanted, model.nodes.size(), *exact);
    if (wanted.need_moments())
        reader.moments(nullptr, [&](std::uint32_t i, const BondMoments& moments) {
            put_moments(moments, model, wanted, i, frame, exact);
        });
    if (wanted.need_losses())
        reader.losses(nullptr, [&](std::uint32_t i, const BondLosses& losses) {
            put_losses(losses, wanted, i, frame);
            if (exact)
                put_losses(losses, wanted, i, *exact);
        });
}

} // namespace periscope::gpu
