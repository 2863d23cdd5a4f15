// Checkpoints as HDF5 files: `program`, `format` and what CheckpointInfo holds as attributes, `case` the case as text,
// `state/NAME` the arrays with checksums. Written aside and renamed: an earlier checkpoint stays until the next is whole.
#pragma once

#include "core/model/checkpoint.hpp"

#include <filesystem>
#include <string>

namespace periscope {

inline constexpr const char* checkpoint_name = "checkpoint.h5"; // in the folder of a run

// Throws FileError with the system's reason.
void write_checkpoint(const std::filesystem::path& file, const Checkpoint& checkpoint, const std::string& case_text);

struct StoredCheckpoint {
    Checkpoint checkpoint; // its blocks read from the file, which stays open as long as they live
    std::string case_text;
};

// Throws FileError when the file is missing, damaged or no checkpoint of this program; so do the blocks when what they
// read does not fit its checksum.
StoredCheckpoint read_checkpoint(const std::filesystem::path& file);

} // namespace periscope
