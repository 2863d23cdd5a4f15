// Checkpoints as HDF5 files: `program`, `format` and what CheckpointInfo holds as attributes, `case` the case as text,
// `state/NAME` the arrays with checksums. Written aside and renamed: an earlier checkpoint stays until the next is
// whole.
#pragma once

#include "core/model/checkpoint.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace periscope {

inline constexpr const char* checkpoint_name = "checkpoint.h5"; // in the folder of a run

// `rows`: of a run that writes results, how many rows of observers.csv there are up to it. Throws FileError with the
// system's reason.
void write_checkpoint(const std::filesystem::path& file, const Checkpoint& checkpoint, const std::string& case_text,
                      std::optional<std::uint64_t> rows = {});

struct StoredCheckpoint {
    Checkpoint checkpoint; // its blocks read from the file, which stays open as long as they live
    std::string case_text;
    std::optional<std::uint64_t> rows;
};

// Throws FileError when the file is missing, damaged or no checkpoint of this program; so do the blocks when what they
// read does not fit its checksum.
StoredCheckpoint read_checkpoint(const std::filesystem::path& file);

// The same without the trial in the helper process: HDF5 may crash on a damaged file.
StoredCheckpoint read_checkpoint_directly(const std::filesystem::path& file);

} // namespace periscope
