// Changes the tree of a case file of version 1 to one of version 2 with the same meaning: in version 1 some keys and words have other
// names, and tensile strengths are those of bonds.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// True when the tree says that it is of version 1; then it is one of version 2 afterwards. Keys that version 1 does not have
// stay as they are; of a key that stands there under both names the new one counts, so that edits by path may use either.
bool upgrade_version_1(Json& root);

} // namespace periscope
