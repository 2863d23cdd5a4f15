// Computes the fields of a frame that come from sums over bonds. The device computes the sums, and the host computes
// the fields from them (core/reference/strain.hpp).
#pragma once

#include "gpu/observe/place_reader.hpp"

namespace periscope::gpu {

// Fills these fields of `frame`, which must be among those of the model, and those of `exact`, if it is not null, with
// the same values without rounding.
void read_node_fields(const Model& model, const NodeFieldsEntry& wanted, PlaceReader& reader, Frame& frame,
                      ExactValues* exact);

} // namespace periscope::gpu
