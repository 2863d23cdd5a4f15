// What may be in a folder before a run writes to it.
#pragma once

#include <filesystem>

namespace periscope {

// Makes the folder, and empties it of an earlier run's files when `overwrite` says so; run.json stays until
// it is replaced, so that the folder remains known as a run's. Files of anybody else are never touched.
// Throws FileError when there is anything and not `overwrite`, or when a file of ours would replace a
// stranger's.
void make_room(const std::filesystem::path& folder, bool overwrite);

} // namespace periscope
