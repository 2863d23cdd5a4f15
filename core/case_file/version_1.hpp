// Converts the JSON of a case file from version 1 to version 2 without changing its meaning. In version 1, some keys
// and words have other names, and tensile strengths are those of bonds.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// If the JSON states that it has version 1, converts it and returns true. Keys that version 1 does not have are kept.
// If a key is present under its old and its new name, the new one is used, so that an override can use either name.
bool upgrade_version_1(Json& root);

} // namespace periscope
