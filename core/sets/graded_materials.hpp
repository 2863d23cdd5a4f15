// Materials whose properties vary with the position (GradingEntry). Such a material is divided into several materials
// with constant properties.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "core/sets/node_materials.hpp"

#include <vector>

namespace periscope {

// Returns the case with all materials after the division, and changes `assigned`, the material of each node. For each
// graded property, the range between the smallest and the largest factor among the nodes of the material is divided
// into equal steps. All nodes in a step get the mean of their factors. Nodes whose factors are in the same steps form
// one material, a part. The first part replaces the graded material in the case, and the others are added at the end.
// Each part gets a copy of every interface of the graded material. Bonds between two parts are as between two
// materials, with Young's modulus 2 E1 E2 / (E1 + E2) for the moduli E1 and E2 of the parts. A factor that is not
// positive, and more than `most_materials` materials in total, are errors.
Case with_graded_materials(Case value, const Nodes& nodes, NodeMaterials& assigned, std::vector<Problem>& problems);

} // namespace periscope
