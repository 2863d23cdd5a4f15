// The resultants of the loads of a case, before it is run.
#pragma once

#include "core/base/error.hpp"
#include "core/model/loading.hpp"
#include "core/nodes/nodes.hpp"
#include "core/nodes/position_values.hpp"

#include <string>
#include <vector>

namespace periscope {

// Returns the totals of all loads of a case, in its order (Model::load_totals), without building the model. Loads with
// errors are omitted.
std::vector<LoadTotal> load_totals(const Case& value, Nodes nodes, const PositionTables& tables = {});

Vec3 shown_resultant(const LoadTotal& total); // N; components that are zero except for rounding are set to zero

// Returns words such as "pressure on 'wall': area 628.3 mm², resultant (0, 0, 0) N".
std::string load_words(const Case& value, const LoadTotal& total);

// Returns warnings about loads that are zero at all nodes, and about loads of which a large part acts on prescribed
// components, where it has no effect.
std::vector<Problem> warn_of_load_totals(const Case& value, const std::vector<LoadTotal>& totals);

} // namespace periscope
