// Computes the fields of a frame that follow from sums over bonds, such as strain and stress. The device computes the
// sums, and the host the fields (core/reference/strain.hpp).
#pragma once

#include "gpu/observe/slot_reader.hpp"

namespace periscope::gpu {

// Fills the fields `wanted` of `frame`, which must be among those of the model. If `exact` is not null, also stores
// them there in double precision.
void read_node_fields(const Model& model, const NodeFieldsEntry& wanted, SlotReader& reader, Frame& frame,
                      ExactValues* exact);

} // namespace periscope::gpu
