// The state of a run: how far it has come, and whether its results can be used as they are. run.json, the log, the
// lists of runs and the report use the same words.
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
    stopped,       // ended by the user before its end
    failed
};

std::string_view run_state_key(RunState state);             // in run.json: "not_converged"
std::string_view run_state_label(RunState state);           // on screen: "finished, not converged"
std::optional<RunState> run_state_of(std::string_view key); // empty if no state has this key

// Returns the state of a run that has reached its end, from its load steps; an explicit dynamic run has no load steps.
RunState finished_state(std::span<const LoadStepRecord> load_steps);

// Returns one sentence with the number of load steps that did not converge, and what to do; empty when all converged.
std::string not_converged_message(std::span<const LoadStepRecord> load_steps);

} // namespace periscope
