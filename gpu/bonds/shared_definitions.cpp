#include "gpu/bonds/shared_definitions.hpp"

namespace periscope::gpu {

void define_kernels(Definitions& d, const Model& model) {
    if (model.stepper == Stepper::newton)
        d.flag("NEWTON");
    if (needs_moments(model))
        d.flag("MOMENTS");
    if (needs_losses(model))
        d.flag("LOSSES");
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

} // namespace periscope::gpu
