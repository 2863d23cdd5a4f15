// The columns that an observer has in curves and tables.
#pragma once

#include "core/case/case.hpp"
#include "core/model/observers.hpp"

#include <vector>

namespace periscope {

// Returns the model's observers for an observer of the case: one in general, two for a tensor, one for each energy.
std::vector<ObserverDefinition> columns_of(const ObserverDefinition& observer, const Case& value);

// Does the same with the case alone. The nodes and the interval are left empty, because names, components and units do
// not need them.
std::vector<ObserverDefinition> columns_of(const ObserverEntry& entry, const Case& value);

} // namespace periscope
