// Reads the growth of a value with time from a case file: { "shape": "smooth", "time": "1 ms" }.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// Reads the ramp under a key; without the key, `into` does not change.
void read_ramp(ObjectReader& outer, std::string_view key, RampEntry& into);

} // namespace periscope
