// Converts the tree of a case file of version 1 to version 2 with the same meaning. In version 1 some keys and words
// have other names, and tensile strengths are those of bonds.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// Returns true, and converts the tree, if it says that it is of version 1. Keys that version 1 does not have are kept.
// If a key is present under both names, the new one is used, so that changes by path can use either.
bool upgrade_version_1(Json& root);

} // namespace periscope
