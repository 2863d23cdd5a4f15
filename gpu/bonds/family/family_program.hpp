// The program of the family store for one model.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/node_classes.hpp"
#include "gpu/device/program.hpp"

namespace periscope::gpu {

// Scalar: a work-item steps a node, one bond at a time; otherwise a cluster of nodes, sixteen bonds at a
// time.
std::string family_source(const Model& model, const NodeClasses& classes, bool double_precision, bool is_scalar,
                          const std::string& further_definitions);

} // namespace periscope::gpu
