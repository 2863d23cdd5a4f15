// Names of the stages before the first step of a run, as the command line and the window show them.
#pragma once

#include <string_view>

namespace periscope::stages {

constexpr std::string_view finding_sets = "Finding sets";
constexpr std::string_view finding_families = "Finding families";
constexpr std::string_view checking_bonds = "Checking bonds";
constexpr std::string_view cutting_cracks = "Cutting initial cracks";
constexpr std::string_view choosing_time_step = "Choosing the time step";
constexpr std::string_view preparing_load_steps = "Preparing the load steps";
constexpr std::string_view model_ready = "Model ready";
// The programs for the device are compiled if no model of this kind was run before. This takes much longer than the
// other work of this stage, copying the model.
constexpr std::string_view preparing_solver = "Preparing the solver (slower for a new kind of model)";
constexpr std::string_view ready = "Ready";

} // namespace periscope::stages
