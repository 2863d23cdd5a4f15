// What the conditions of a case do to the nodes: motions, loads, no-fail zones and initial values.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/body_nodes.hpp"
#include "core/model/loading.hpp"
#include "core/nodes/position_values.hpp"

#include <vector>

namespace periscope {

// Applies the conditions to the nodes of their sets, which `body` must already have, with the materials. Errors are
// added to `problems`.
Loading make_conditions(const Case& value, const PositionTables& tables, const BodyNodes& body,
                        std::vector<Problem>& problems);

} // namespace periscope
