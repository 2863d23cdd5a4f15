// Implements part_body (parted_body.hpp) for a mesh of tetrahedra.
#pragma once

#include "core/cracks/parted_body.hpp"

namespace periscope {

PartedBody part_mesh(const PartingSource& source);

} // namespace periscope
