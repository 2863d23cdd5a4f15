// Reads and writes checkpoints as HDF5 files. `program`, `format` and the members of CheckpointInfo are attributes;
// `case` is the text of the case; `state/NAME` are the arrays, with checksums. A new file is written beside the old one
// and then renamed, so that the old checkpoint stays until the new one is complete.
#pragma once

#include "core/model/checkpoint.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace periscope {

inline constexpr const char* checkpoint_name = "checkpoint.h5"; // name of the checkpoint in the results folder

// Writes a checkpoint. `rows` is the number of rows of observers.csv up to the checkpoint, if the run writes results.
// Throws FileError with the reason that the system gives.
void write_checkpoint(const std::filesystem::path& file, const Checkpoint& checkpoint, const std::string& case_text,
                      std::optional<std::uint64_t> rows = {});

struct StoredCheckpoint {
    Checkpoint checkpoint; // its blocks read from the file on demand; the file stays open while they exist
    std::string case_text;
    std::optional<std::uint64_t> rows;
};

// Reads a checkpoint. Throws FileError if the file is missing, damaged or not a checkpoint of this program. The blocks
// throw it when they read data that do not match their checksum.
StoredCheckpoint read_checkpoint(const std::filesystem::path& file);

// Does the same in this process only. read_checkpoint() first has the helper process read the whole file, because HDF5
// may crash on a damaged one.
StoredCheckpoint read_checkpoint_directly(const std::filesystem::path& file);

} // namespace periscope
