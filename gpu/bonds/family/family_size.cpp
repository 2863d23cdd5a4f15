#include "gpu/bonds/family/family_size.hpp"

#include "core/model/quasi_static_size.hpp"
#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_lists.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/bonds/rigid_buffers.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::gpu {
namespace {

std::uint32_t bonds_of_word(const StoreOptions& options) {
    return options.is_scalar ? chunk_size : cluster_size * block_size;
}

void add_node_arrays(const Model& model, const StoreOptions& options, std::uint64_t nodes, StoreSize& size) {
    const std::uint64_t real = options.double_precision ? 8 : 4;
    const RigidSize rigid = rigid_size(model, 1, options.wide_is_double);
    const auto numbers = [&](bool is_there, std::uint64_t bytes) {
        if (is_there)
            size.add_array(nodes * bytes);
    };
    numbers(true, 8 * real);
    numbers(true, 8 * real);
    numbers(true, 4 * real); // velocity
    numbers(!options.double_precision, 8);
    numbers(!options.double_precision, 8);
    numbers(keeps_forces(model, options), 4 * real);
    numbers(true, 6); // class, number, material
    // where the list of a node begins, and its length or the volume of its family
    numbers(true, options.is_scalar ? 6 : 1 + real);
    numbers(observes_energies(model), options.is_scalar ? 8 * real : 2 * real); // sums of work-items
    numbers(needs_losses(model), real);
    numbers(has_strengthening(model), 2 * real);
    numbers(keeps_lost_energy(model), real);
    numbers(observes_energies(model), 8 * real);
    numbers(!model.factor.empty(), 4 * real);
    numbers(!model.energy_factor.empty(), 4 * real);
    numbers(model.is_state_based(), 2 * real + 1);
    numbers(!model.rigid_bodies.empty(), rigid.of_item + rigid.sums_of_item);
    const QuasiStaticSize rest = quasi_static_size(model);
    for (std::uint64_t k = 0; k < rest.vectors; ++k)
        numbers(true, 4 * real);
    // One of the stored displacements, from which the extrapolation starts, has whole records.
    numbers(rest.any(), (4 + rest.numbers) * real);
    numbers(rest.any(), options.is_scalar ? 4 * real : real); // limits of bonds
    numbers(!model.rigid_bodies.empty(), 4 * real + (options.double_precision ? 0 : 16));
}

} // namespace

StoreSize family_size(const Model& model, const StoreOptions& options, std::uint64_t slot_count, std::uint64_t words) {
    const std::uint64_t real = options.double_precision ? 8 : 4, bonds = words * bonds_of_word(options);
    StoreSize size;
    add_node_arrays(model, options, slot_count, size);
    size.add_array(words * 4);                               // base
    size.add_array(bonds / (options.is_scalar ? 1 : 4) * 2); // offsets
    size.add_array(bonds / 8);                               // life
    if (!model.no_fail.empty())
        size.add_array(bonds / 8);
    if (needs_first_life(model))
        size.add_array(bonds / 8);
    if (has_unequal_laws(model))
        size.add_array(bonds);
    if (has_softening(model))
        size.add_growing_array(
            options.pages.is_on ? bonds * real / PageOptions::planned_share + slot_count : bonds * real, bonds * real);
    if (options.is_scalar)
        size.add_array(bonds * real); // 1/|ξ|
    if (options.is_scalar && has_bond_weights(model))
        size.add_array(bonds * real);
    return size;
}

std::uint64_t family_halo(const Model& model, std::uint64_t nodes) {
    const double own = static_cast<double>(nodes), reach = 2 * model.horizon / model.nodes.spacing;
    const double axes = model.space == Space::solid ? 3 : 2;
    const double halo = std::pow(std::pow(own, 1 / axes) + reach, axes) - own;
    return static_cast<std::uint64_t>(std::clamp(halo, 0.0, static_cast<double>(model.nodes.size()) - own));
}

} // namespace periscope::gpu
