// The columns that an observer has in curves and tables.
#pragma once

#include "core/case/case.hpp"
#include "core/model/observers.hpp"

#include <vector>

namespace periscope {

// Returns the columns of an observer of the case: in general the observer itself, two for a tensor, one for each
// energy.
std::vector<ObserverDefinition> columns_of(const ObserverDefinition& observer, const Case& value);

// Does the same with the case alone. The nodes and the interval are not set, because names, components and units do not
// depend on them.
std::vector<ObserverDefinition> columns_of(const ObserverEntry& entry, const Case& value);

} // namespace periscope
