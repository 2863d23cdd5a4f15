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
    // The case of the run. Its start_time is the time at step 0 of the run: that of the checkpoint which the case
    // names, otherwise 0.
    Case value;
    std::optional<Checkpoint> checkpoint;
    bool is_resumed = false; // whether an interrupted run continues; `checkpoint` is then its own
    // Only if the run is resumed: the number of rows of observers.csv up to the checkpoint; empty if an earlier
    // version, which did not store it, wrote the checkpoint.
    std::optional<std::uint64_t> rows = {};
};

// Returns the start of a new run of this case: the undeformed body or, if the case names a checkpoint (Case::start),
// the state in it. Throws FileError as read_checkpoint() does.
Beginning beginning_of(Case value);

// Returns the start of a run that is resumed in its results folder. Throws FileError if the folder has no case or no
// checkpoint, or a checkpoint of another case.
Beginning resumption_of(const std::filesystem::path& folder);

} // namespace periscope
