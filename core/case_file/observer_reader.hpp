// Reads an entry of the list of observers.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

ObserverEntry read_observer(ObjectReader& reader);

} // namespace periscope
