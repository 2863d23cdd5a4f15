// Reads and writes node sets and initial cracks.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

SetEntry read_set(ObjectReader& reader);
CrackEntry read_crack(ObjectReader& reader);
Json set_json(const SetEntry& set);
Json crack_json(const CrackEntry& crack);

} // namespace periscope
