// A program run beside this one, which may crash without harm.
#pragma once

#include "core/base/progress.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct HelperEnd {
    int exit_code = 0; // when it ended by itself
    int signal = 0;    // that ended it, or 0
    bool timed_out = false;
    std::string complaint; // the last of what it printed on standard error
};

// What its standard streams are.
struct HelperStreams {
    std::filesystem::path log; // of standard error; written, and read back at the end
    std::filesystem::path input = "/dev/null", output = "/dev/null";
};

// Runs `program` with `arguments` and waits for its end, at most `time_limit` s, reporting `what` on the way. Throws HelperError when it cannot be
// started, Cancelled; the program has ended whenever this returns or throws.
HelperEnd run_helper(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                     const HelperStreams& streams, double time_limit, std::string_view what, const Progress& progress);

// The first program of this name in the folders of PATH.
std::optional<std::filesystem::path> program_in_path(const std::string& name);

// The helper named `name`: next to this program (a build folder), in ../libexec/periscope (installed), or in PATH.
// Nothing if it is in none of them.
std::optional<std::filesystem::path> helper_if_installed(const std::string& name);
// Throws HelperError then.
std::filesystem::path find_helper(const std::string& name);

} // namespace periscope
