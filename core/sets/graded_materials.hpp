// Materials whose properties vary by place (GradingEntry): each becomes several, and its nodes are divided among them.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "core/sets/placement.hpp"

#include <vector>

namespace periscope {

// Every graded property of a material is divided into equal steps between its least and its largest factor among the nodes of the
// material; a step has the mean of the factors in it. Nodes whose factors lie in the same steps make up one material. The first of
// them replaces the graded material in the case, the others follow at the end; so do the interfaces of all of them with others, and
// `placement` says which node consists of which. Two parts of one material meet as two materials do: E12 = 2 E1 E2 / (E1 + E2).
// A factor that is not positive and more than `most_materials` in all are problems.
Case with_graded_materials(Case value, const Nodes& nodes, Placement& placement, std::vector<Problem>& problems);

} // namespace periscope
