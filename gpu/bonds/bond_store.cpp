#include "gpu/bonds/bond_store.hpp"

namespace periscope::gpu {

bool keeps_forces(const Model& model, const StoreOptions& options) {
    return options.keep_forces || observes_forces(model) || model.stepper != Stepper::dynamic;
}

} // namespace periscope::gpu
