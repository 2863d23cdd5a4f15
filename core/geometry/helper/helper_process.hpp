// A program that runs in a process of its own, so that a crash of it does not harm this one.
#pragma once

#include "core/base/progress.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct HelperEnd {
    int exit_code = 0; // exit code, if the program ended normally
    int signal = 0;    // the signal that ended the program, or 0
    bool timed_out = false;
    std::string complaint; // the last lines that it printed on standard error
};

// The files for the standard streams of the program.
struct HelperStreams {
    std::filesystem::path log; // standard error is written to this file and read back at the end
    std::filesystem::path input = "/dev/null", output = "/dev/null";
};

// Runs `program` with `arguments` and waits until it ends, but at most `time_limit` seconds; then it is killed.
// Progress is reported with the text `what`. The program has always ended when this function returns or throws. Throws
// HelperError if the program cannot be started or how it ended cannot be learnt, and Cancelled.
HelperEnd run_helper(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                     const HelperStreams& streams, double time_limit, std::string_view what, const Progress& progress);

// Returns the first program of this name in the folders of PATH; nothing if there is none.
std::optional<std::filesystem::path> program_in_path(const std::string& name);

// Returns the helper `name` beside this program (build folder), in ../libexec/periscope (installed) or in PATH; nothing
// if it is in none of them.
std::optional<std::filesystem::path> helper_if_installed(const std::string& name);
// Does the same, but throws HelperError if the helper is not found.
std::filesystem::path find_helper(const std::string& name);

} // namespace periscope
