#include "gpu/bonds/lattice/lattice_size.hpp"

#include "core/model/quasi_static_size.hpp"
#include "gpu/bonds/lattice/lattice_program.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/bonds/law_constants.hpp"
#include "gpu/bonds/rigid_buffers.hpp"

namespace periscope::gpu {

StoreSize lattice_size(const Model& model, const StoreOptions& options) {
    const std::uint64_t real = options.double_precision ? 8 : 4, components = model.space == Space::solid ? 3 : 2;
    const std::uint64_t bonds = model.regular->bonds(), words = (bonds + 31) / 32;
    const std::uint64_t lanes = lattice_domain(model, options).block_size;
    StoreSize size;
    const auto array = [&](std::uint64_t of_block) { size.add_array(of_block); };
    const auto per_slot = [&](bool is_there, std::uint64_t of_slot) {
        if (is_there)
            array(of_slot * lanes);
    };
    for (int k = 0; k < 2; ++k) { // two buffers: after the last step, and after the step before it
        per_slot(true, components * real);
        per_slot(has_strengthening(model), real);
    }
    per_slot(true, components * real); // velocity
    per_slot(!options.double_precision, components * 2);
    per_slot(!options.double_precision, components * 2);
    per_slot(keeps_forces(model, options), components * real);
    per_slot(keeps_lost_energy(model), real);
    for (int k = 0; k < 2; ++k)
        per_slot(observes_energies(model), 4 * real);
    per_slot(true, 2); // class and material
    per_slot(!model.factor.empty(), components * real);
    per_slot(true, 4 * words);
    per_slot(!model.nodes.lattice->is_full() || !model.regular->absent.empty(), 4);
    per_slot(has_surface_correction(model), (model.energy_factor.empty() ? 1 : components) * real);
    if (has_softening(model)) {
        const std::uint64_t stiffness = bonds * real * lanes;
        size.add_growing_array(options.pages.is_on ? stiffness / PageOptions::planned_share +
                                                         4 * lanes / slots_of_page(static_cast<unsigned>(lanes))
                                                   : stiffness,
                               stiffness);
    }
    for (int k = 0; k < 4; ++k)
        per_slot(model.is_state_based(), real);
    per_slot(needs_first_life(model), 4 * words);
    per_slot(needs_losses(model), real);
    if (!model.rigid_bodies.empty()) {
        const RigidSize rigid = rigid_size(model, lattice_domain(model, options).blocks(), options.wide_is_double);
        per_slot(true, components * real);
        array(rigid.of_item);
        array(rigid.sums_of_item);
    }
    const QuasiStaticSize rest = quasi_static_size(model);
    for (std::uint64_t k = 0; k < rest.vectors; ++k)
        per_slot(true, components * real);
    per_slot(rest.any(), rest.numbers * real);
    if (rest.any())
        array(4 * real); // the limits of bonds
    array(1);
    if (has_softening(model) && !model.is_state_based())
        array(4 * words);
    if (has_surface_correction(model))
        array(4);
    if (observes_energies(model))
        array(8 * real);
    return size;
}

} // namespace periscope::gpu
