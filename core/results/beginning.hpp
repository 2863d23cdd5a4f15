// The state in which a run starts: the undeformed body, the checkpoint that its case names, or the state at which an
// interrupted run stopped.
#pragma once

#include "core/case/case.hpp"
#include "core/model/checkpoint.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Beginning {
    Case value; // the case of the run; in a resumed run, its start_time is the time of the checkpoint
    std::optional<Checkpoint> checkpoint;
    bool is_resumed = false; // the checkpoint is of this run, which continues after its step
    // Only if the run is resumed: the number of rows of observers.csv up to the checkpoint.
    std::optional<std::uint64_t> rows = {};
};

// Returns the start of a run of this case. Throws FileError as read_checkpoint() does.
Beginning beginning_of(Case value);

// Returns the start of a run that is resumed in its results folder. Throws FileError if the folder has no case or no
// checkpoint, or a checkpoint of another case.
Beginning resumption_of(const std::filesystem::path& folder);

} // namespace periscope
