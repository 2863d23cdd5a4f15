#include "gpu/bonds/lattice/lattice_size.hpp"

#include "core/model/rest_size.hpp"
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
    const auto places = [&](bool is_there, std::uint64_t of_place) {
        if (is_there)
            array(of_place * lanes);
    };
    for (int k = 0; k < 2; ++k) { // two buffers: after the last step, and after the step before it
        places(true, components * real);
        places(has_strengthening(model), real);
    }
    places(true, components * real); // velocity
    places(!options.double_precision, components * 2);
    places(!options.double_precision, components * 2);
    places(keeps_forces(model, options), components * real);
    places(keeps_lost_energy(model), real);
    for (int k = 0; k < 2; ++k)
        places(observes_energies(model), 4 * real);
    places(true, 2); // class and material
    places(!model.factor.empty(), components * real);
    places(true, 4 * words);
    places(!model.nodes.lattice->is_full() || !model.regular->absent.empty(), 4);
    places(has_surface_correction(model), (model.energy_factor.empty() ? 1 : components) * real);
    if (has_softening(model)) {
        const std::uint64_t stiffness = bonds * real * lanes;
        size.add_growing_array(options.pages.is_on ? stiffness / PageOptions::planned_share +
                                                         4 * lanes / places_of_page(static_cast<unsigned>(lanes))
                                                   : stiffness,
                               stiffness);
    }
    for (int k = 0; k < 4; ++k)
        places(model.is_state_based(), real);
    places(needs_first_life(model), 4 * words);
    places(needs_losses(model), real);
    if (!model.rigid_bodies.empty()) {
        const RigidSize rigid = rigid_size(model, lattice_domain(model, options).blocks(), options.wide_is_double);
        places(true, components * real);
        array(rigid.of_item);
        array(rigid.sums_of_item);
    }
    const RestSize rest = rest_size(model);
    for (std::uint64_t k = 0; k < rest.vectors; ++k)
        places(true, components * real);
    places(rest.any(), rest.numbers * real);
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
