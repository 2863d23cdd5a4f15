// Where a body comes apart at the sets that hold, move or load it.
#pragma once

#include "core/cracks/first_break.hpp"
#include "core/model/model.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Sets with a prescribed motion or a load that have an end of the bonds that broke, with the part of these bonds, the
// larger ones first. `more_damage`: by how much the damage of each node has grown. Sets of more than a quarter of the
// nodes are left out: a body force on the whole body is at no place. Bonds are counted by the product of the volumes of
// their nodes.
std::vector<SetShare> breaks_at_sets(const Case& value, const Model& model, const std::vector<float>& more_damage);

// For the same sets, the part of their bonds to the rest of the body that is broken, from the damage of the nodes: 1
// where a set is torn off. Initial cracks count as well; sets below 5 % are left out.
std::vector<SetShare> torn_sets(const Case& value, const Model& model, const std::vector<float>& damage);

// Why a first break makes the results doubtful; nothing where less than half of the bonds that broke first were at such
// sets.
struct BreakAtSets {
    std::string what, remedy;
};
std::optional<BreakAtSets> break_at_sets(const FirstBreak& broke);

} // namespace periscope
