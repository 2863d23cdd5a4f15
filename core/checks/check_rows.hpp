// Compares shapes with the rows of nodes of a lattice: warns of shapes thinner than half a spacing, and of those that
// end exactly on a row.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns warnings. They are only for box lattices, whose rows are known before anything is built.
std::vector<Problem> warn_of_rows(const Case& value);

} // namespace periscope
