#include "gpu/bonds/shared_source.hpp"

#include "gpu/bonds/law_constants.hpp"
#include "gpu/kernels/kernel_sources.hpp"

namespace periscope::gpu {

std::string law_source(const Model& model) {
    return std::string(kernels::law) + kernels::regularised + kernels::strengthening +
           (has_softening(model) ? kernels::softening : "");
}

std::string motion_source(const Model& model) {
    return std::string(model.rigid_bodies.empty() ? "" : kernels::rigid_types) + kernels::moving +
           kernels::compensated_sum + kernels::densities + kernels::removal + kernels::place_factors + kernels::loads +
           kernels::contact + kernels::self_contact + kernels::prescribed_motions + kernels::projection +
           kernels::scheme + kernels::work + kernels::integrate;
}

std::string search_source(const Model& model, const char* living_bonds, const char* of_contact) {
    std::string source;
    if (model.self_contact || model.removal)
        source += living_bonds;
    if (model.self_contact)
        source += std::string(of_contact) + kernels::contact_search;
    if (model.removal)
        source += kernels::remove_far;
    return source;
}

void define_removal(Definitions& d, const Model& model, const Vec3& origin) {
    if (!model.removal)
        return;
    const double dx = model.nodes.spacing;
    const auto corner = [&](const char* name, const Vec3& at) {
        for (std::size_t a = 0; a < 3; ++a)
            d.model_real(std::string(name) + "XYZ"[a], (at[a] - origin[a]) / dx);
    };
    d.flag("REMOVAL");
    corner("REMOVAL_LOW_", model.removal->low);
    corner("REMOVAL_HIGH_", model.removal->high);
    d.model_real("REMOVAL_DISTANCE", model.removal->distance / dx);
}

std::string energy_source(const Model& model, const char* of_bonds, const char* of_states) {
    return std::string(model.is_state_based() ? of_states : of_bonds) + kernels::energy_sums;
}

std::string work_at_rest_source(const Model& model) {
    return observes_energies(model) ? kernels::equilibrium_work : "";
}

std::string lost_energy_source(const Model& model) {
    return needs_lost_energy(model) && !model.is_state_based() ? kernels::energy_law : "";
}

} // namespace periscope::gpu
