// Where a run begins: with the undeformed body, at the checkpoint that its case names, or where an interrupted run
// stopped.
#pragma once

#include "core/case/case.hpp"
#include "core/model/checkpoint.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Beginning {
    Case value; // its start_time is that of the checkpoint
    std::optional<Checkpoint> checkpoint;
    bool is_resumed = false;                // the checkpoint is of the same run, which continues at its step
    std::optional<std::uint64_t> rows = {}; // of observers.csv up to the checkpoint of a run that is resumed
};

// Throws FileError as read_checkpoint().
Beginning beginning_of(Case value);

// How the run in a results folder is resumed. Throws FileError if the folder holds no case, no checkpoint, or one of
// another case.
Beginning resumption_of(const std::filesystem::path& folder);

} // namespace periscope
