// How far a run has come, and whether its results can be used as they are: the same words in run.json, the log, the
// lists of runs and the report.
#pragma once

#include "core/model/load_step_record.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace periscope {

enum class RunState {
    running,
    finished,
    not_converged, // finished, but the residual of at least one load step is above the tolerance
    stopped,       // before its end, by the user
    failed
};

std::string_view run_state_key(RunState state);             // in run.json: "not_converged"
std::string_view run_state_label(RunState state);           // on screen: "finished, not converged"
std::optional<RunState> run_state_of(std::string_view key); // none when no state has this key

// The state of a run that has reached its end, by its load steps; an explicit dynamic run has none.
RunState finished_state(std::span<const LoadStepRecord> load_steps);

// One sentence that says how many load steps have not converged, and what to do; empty when all have.
std::string not_converged_message(std::span<const LoadStepRecord> load_steps);

} // namespace periscope
