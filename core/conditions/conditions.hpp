// What conditions do to the nodes of their sets.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/nodes/place_values.hpp"

#include <vector>

namespace periscope {

// Puts the motions, loads, initial values and no-fail nodes of a model whose sets and materials are there, and the totals of its loads.
void make_conditions(const Case& value, const PlaceTables& tables, Model& model, std::vector<Problem>& problems);

} // namespace periscope
