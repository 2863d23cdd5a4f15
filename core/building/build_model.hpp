// Builds a model from a valid case and its nodes.
#pragma once

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"
#include "core/nodes/position_values.hpp"
#include "core/rigid_bodies/rigid_form.hpp"
#include "core/shapes/pre_crack.hpp"

#include <functional>
#include <vector>

namespace periscope {

// How families are stored. automatic: a lattice has one family, the same for all nodes, and irregular nodes have a list
// each. listed: also the nodes of a lattice have a list each.
enum class FamilyForm { automatic, listed };

// A function that finds the families of nodes within `reach` (m), without the bonds that `blocked` removes:
// find_families, or one that takes the result from a cache.
using FamilySearch = std::function<Families(const Positions& positions, double reach, const BondFilter& blocked,
                                            const Progress& progress)>;

// Builds the model of a valid case on given nodes. `blocked` removes bonds that would cross voids; the bonds through
// the holes of a lattice are removed in any case. What comes from files is given: `cracks` and `forms` (cracks and
// rigid bodies whose shape is a surface), and `tables` (factors). Throws CaseError with all errors (empty set, two
// conditions on one component of one node, horizon below the spacing …), GeometryError, or Cancelled.
Model build_model(const Case& value, Nodes nodes, const BondFilter& blocked = {}, const Progress& progress = {},
                  FamilyForm form = FamilyForm::automatic, const std::vector<SurfaceCrack>& cracks = {},
                  const FamilySearch& search = find_families, const RigidForms& forms = {},
                  const PositionTables& tables = {});

// Returns the errors that can be found only with the nodes: empty sets, and two conditions on one component of one
// node. build_model() includes it; without the rest, it is fast enough for a form or a check.
std::vector<Problem> check_on_nodes(const Case& value, Nodes nodes, const RigidForms& forms = {},
                                    const PositionTables& tables = {});

} // namespace periscope
