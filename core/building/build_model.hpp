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

// With `automatic`, lattices get one family for all nodes and everything else gets a list; with `listed`, all get a
// list.
enum class FamilyForm { automatic, listed };

// The function that finds families: find_families, or one that has its result already.
using FamilySearch = std::function<Families(const Positions& positions, double reach, const BondFilter& blocked,
                                            const Progress& progress)>;

// Builds the model of a valid case on given nodes. `blocked` removes bonds through voids, as the holes of a lattice do.
// `cracks` has the cracks with the shape of surfaces, `forms` the rigid bodies with the shape of surfaces, and `tables`
// the factors from files. Throws CaseError with all errors (empty set, two conditions on one component of one node,
// horizon below the spacing …), GeometryError, or Cancelled.
Model build_model(const Case& value, Nodes nodes, const BondFilter& blocked = {}, const Progress& progress = {},
                  FamilyForm form = FamilyForm::automatic, const std::vector<SurfaceCrack>& cracks = {},
                  const FamilySearch& search = find_families, const RigidForms& forms = {},
                  const PositionTables& tables = {});

// Returns the errors that only the nodes show: empty sets, and two conditions on one component of one node. It is part
// of build_model; alone it is fast enough for a form or a check.
std::vector<Problem> check_on_nodes(const Case& value, Nodes nodes, const RigidForms& forms = {},
                                    const PositionTables& tables = {});

} // namespace periscope
