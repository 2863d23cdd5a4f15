#include "gpu/bonds/shared_source.hpp"

#include "gpu/bonds/law_constants.hpp"
#include "gpu/kernels/kernel_sources.hpp"

namespace periscope::gpu {

std::string law_source(const Model& model) {
    return std::string(kernels::law) + kernels::regularised + (has_softening(model) ? kernels::softening : "");
}

std::string motion_source() {
    return std::string(kernels::moving) + kernels::compensated_sum + kernels::densities + kernels::loads +
           kernels::prescribed_motions + kernels::scheme + kernels::work + kernels::integrate;
}

std::string energy_source(const Model& model, const char* of_bonds, const char* of_states) {
    if (model.is_state_based())
        return std::string(of_states) + kernels::energy_sums;
    return std::string(kernels::energy_law) + of_bonds + kernels::energy_sums;
}

} // namespace periscope::gpu
