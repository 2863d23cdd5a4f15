#include "gpu/bonds/shared_source.hpp"

#include "gpu/bonds/law_constants.hpp"
#include "gpu/kernels/kernel_sources.hpp"

namespace periscope::gpu {

std::string law_source(const Model& model) {
    return std::string(kernels::law) + kernels::regularised + kernels::strengthening +
           (has_softening(model) ? kernels::softening : "");
}

std::string motion_source() {
    return std::string(kernels::moving) + kernels::compensated_sum + kernels::densities + kernels::loads +
           kernels::contact + kernels::self_contact + kernels::prescribed_motions + kernels::scheme + kernels::work +
           kernels::integrate;
}

std::string contact_source(const Model& model, const char* of_store) {
    return model.self_contact ? std::string(of_store) + kernels::contact_search : "";
}

std::string energy_source(const Model& model, const char* of_bonds, const char* of_states) {
    return std::string(model.is_state_based() ? of_states : of_bonds) + kernels::energy_sums;
}

std::string lost_energy_source(const Model& model) {
    return needs_lost_energy(model) && !model.is_state_based() ? kernels::energy_law : "";
}

} // namespace periscope::gpu
