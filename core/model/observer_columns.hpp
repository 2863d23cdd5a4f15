// The columns of an observer, as curves and tables have them.
#pragma once

#include "core/case/case.hpp"
#include "core/model/observers.hpp"

#include <vector>

namespace periscope {

// The observers of the model that one of the case becomes: one, two for a tensor, or one for each energy.
std::vector<ObserverDefinition> columns_of(const ObserverDefinition& observer, const Case& value);

// The same from the case alone: without its nodes and interval, which its names, parts and unit do not need.
std::vector<ObserverDefinition> columns_of(const ObserverEntry& entry, const Case& value);

} // namespace periscope
