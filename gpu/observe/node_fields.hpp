// Fields of a frame that are made of sums over bonds: summed on the device, made of the sums on the host
// (core/reference/strain.hpp).
#pragma once

#include "gpu/observe/place_reader.hpp"

namespace periscope::gpu {

// Fills what the model wants; `exact`, unless it is null, with the same not rounded.
void read_node_fields(const Model& model, PlaceReader& reader, Frame& frame, ExactValues* exact);

} // namespace periscope::gpu
