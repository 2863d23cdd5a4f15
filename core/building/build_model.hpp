// A model from a valid case and its nodes.
#pragma once

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"
#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"
#include "core/nodes/place_values.hpp"
#include "core/rigid_bodies/rigid_form.hpp"
#include "core/shapes/pre_crack.hpp"

#include <functional>
#include <vector>

namespace periscope {

// Lattices get one family for all unless a list is wanted; everything else always gets a list.
enum class FamilyForm { automatic, listed };

// How families are found: find_families, or something that has its result already.
using FamilySearch = std::function<Families(const Positions& positions, double reach, const BondFilter& blocked,
                                            const Progress& progress)>;

// Builds the model of a valid case on given nodes; `blocked` removes bonds through empty space, as do the holes of a
// lattice. `cracks` has those of surfaces, `forms` the rigid bodies of surfaces, `tables` the factors from files.
// Throws CaseError (empty set, two conditions on one component of one node, horizon below the spacing …) with all
// problems, GeometryError, Cancelled.
Model build_model(const Case& value, Nodes nodes, const BondFilter& blocked = {}, const Progress& progress = {},
                  FamilyForm form = FamilyForm::automatic, const std::vector<SurfaceCrack>& cracks = {},
                  const FamilySearch& search = find_families, const RigidForms& forms = {},
                  const PlaceTables& tables = {});

// What only the nodes show: empty sets, two conditions on one component of one node. Part of build_model; alone it is
// quick enough for a form or a check.
std::vector<Problem> check_on_nodes(const Case& value, Nodes nodes, const RigidForms& forms = {},
                                    const PlaceTables& tables = {});

} // namespace periscope
