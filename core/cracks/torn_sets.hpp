// Finds out whether bonds broke at the sets on which conditions act.
#pragma once

#include "core/cracks/first_break.hpp"
#include "core/model/model.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Returns the sets with a prescribed motion or a load at whose nodes bonds broke. Each has the fraction of the broken
// bonds that are at the set; the largest fraction is first. `more_damage` is the increase of damage of each node,
// counted since the start of the run. Sets with more than a quarter of the nodes are omitted, because a body force on
// the whole body has no location. Each bond is weighted by the product of the volumes of its nodes.
std::vector<SetShare> breaks_at_sets(const Case& value, const Model& model, const std::vector<float>& more_damage);

// Returns the sets as above, but each with the fraction of its bonds to the rest of the body that are broken, computed
// from the damage of the nodes: 1 if the set is torn off. Bonds cut by initial cracks count, too. Sets with less than 5
// % are omitted.
std::vector<SetShare> torn_sets(const Case& value, const Model& model, const std::vector<float>& damage);

// A warning that the first break happened at sets with conditions, so that the results may be wrong. break_at_sets()
// returns nothing if less than half of the bonds that broke first were at such sets.
struct BreakAtSets {
    std::string what, remedy;
};
std::optional<BreakAtSets> break_at_sets(const FirstBreak& broke);

} // namespace periscope
