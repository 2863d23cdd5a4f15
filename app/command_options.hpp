// Adds the options of each command of periscope-cli to the command.
#pragma once

#include "app/commands.hpp"

namespace CLI {
class App;
}

namespace periscope::app {

void add_options(CLI::App& command, RunOptions& options);
void add_options(CLI::App& command, CheckOptions& options);
void add_options(CLI::App& command, ConvertOptions& options);
void add_options(CLI::App& command, MeshOptions& options);
void add_options(CLI::App& command, ConvergeOptions& options);
void add_options(CLI::App& command, StudyOptions& options);
void add_options(CLI::App& command, ClusterJobOptions& options);
void add_options(CLI::App& command, SensitivityOptions& options);
void add_options(CLI::App& command, CompareOptions& options);
void add_options(CLI::App& command, CracksOptions& options);
void add_options(CLI::App& command, FragmentsOptions& options);
void add_options(CLI::App& command, ReferenceOptions& options);
void add_options(CLI::App& command, InfoOptions& options);
void add_options(CLI::App& command, BenchOptions& options);

} // namespace periscope::app
