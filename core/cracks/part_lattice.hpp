// Implements part_body (parted_body.hpp) for a lattice.
#pragma once

#include "core/cracks/parted_body.hpp"

namespace periscope {

PartedBody part_lattice(const PartingSource& source);

} // namespace periscope
