// Applies conditions to the nodes of their sets.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/body_nodes.hpp"
#include "core/model/loading.hpp"
#include "core/nodes/position_values.hpp"

#include <vector>

namespace periscope {

// The sets and materials of the body must be set.
Loading make_conditions(const Case& value, const PositionTables& tables, const BodyNodes& body,
                        std::vector<Problem>& problems);

} // namespace periscope
