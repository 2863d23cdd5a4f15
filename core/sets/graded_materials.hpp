// Materials whose properties vary with the position (GradingEntry): each is divided into several materials, to which
// its nodes are assigned.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "core/sets/placement.hpp"

#include <vector>

namespace periscope {

// Divides each graded property into equal steps between the smallest and the largest factor among the nodes of the
// material; a step has the mean of the factors in it. Nodes whose factors are in the same steps form one material. The
// first of these replaces the graded material in the case, and the others are added at the end, as are the interfaces
// of all of them with other materials. `placement` assigns a material to each node. Between two parts of one material,
// bonds are as between two materials: E12 = 2 E1 E2 / (E1 + E2). A factor that is not positive, or more than
// `most_materials` materials in total, is an error.
Case with_graded_materials(Case value, const Nodes& nodes, Placement& placement, std::vector<Problem>& problems);

} // namespace periscope
