// How shapes lie to the rows of nodes of a lattice: what is thinner than half a spacing, and what ends exactly on a row.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Doubts, of lattices in a box alone: there the rows are known before anything is built.
std::vector<Problem> doubt_rows(const Case& value);

} // namespace periscope
