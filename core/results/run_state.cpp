#include "core/results/run_state.hpp"

#include "core/case/kind_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace periscope {
namespace {

struct StateInfo {
    RunState kind;
    std::string_view key, label;
};

constexpr std::array states{
    StateInfo{RunState::running, "running", "running"}, StateInfo{RunState::finished, "finished", "finished"},
    StateInfo{RunState::not_converged, "not_converged", "finished, not converged"},
    StateInfo{RunState::stopped, "stopped", "stopped"}, StateInfo{RunState::failed, "failed", "failed"}};
static_assert(is_in_order(states));

const StateInfo& info_of(RunState state) {
    return states.at(static_cast<std::size_t>(state));
}

std::ptrdiff_t not_converged_steps(std::span<const LoadStepRecord> load_steps) {
    return std::ranges::count(load_steps, false, &LoadStepRecord::converged);
}

} // namespace

std::string_view run_state_key(RunState state) {
    return info_of(state).key;
}

std::string_view run_state_label(RunState state) {
    return info_of(state).label;
}

std::optional<RunState> run_state_of(std::string_view key) {
    const auto found = std::ranges::find(states, key, &StateInfo::key);
    return found == states.end() ? std::nullopt : std::optional(found->kind);
}

RunState finished_state(std::span<const LoadStepRecord> load_steps) {
    return not_converged_steps(load_steps) == 0 ? RunState::finished : RunState::not_converged;
}

std::string not_converged_message(std::span<const LoadStepRecord> load_steps) {
    const auto count = not_converged_steps(load_steps);
    if (count == 0)
        return {};
    return fmt::format(
        "{} of {} load steps did not converge to the tolerance; rounding limits their residual. Use double "
        "precision, or increase the convergence tolerance.",
        count, load_steps.size());
}

} // namespace periscope
