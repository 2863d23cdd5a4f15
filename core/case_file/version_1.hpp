// Case files of version 1: other names for some keys and words, and tensile strengths that are those of bonds. What they mean
// is what it was.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

// True when the tree says that it is of version 1; then it is one of version 2 afterwards. Keys that version 1 does not have
// stay as they are; of a key that stands there under both names the new one counts, so that edits by path may use either.
bool upgrade_version_1(Json& root);

} // namespace periscope
