// A body in its domains.
#pragma once

#include "gpu/body/body.hpp"

#include <memory>

namespace periscope::gpu {

// The whole body on the device, in so many domains or a few more or less. Throws CaseError where what the model asks for runs in one domain
// only, and more are wanted.
std::unique_ptr<Body> make_body(const Model& model, DeviceContext& device, const StoreOptions& options,
                                std::uint32_t domains);

} // namespace periscope::gpu
