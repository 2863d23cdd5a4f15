// A program run beside this one, which may crash without harm.
#pragma once

#include "core/base/progress.hpp"

#include <filesystem>
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

// Runs `program` with `arguments` and waits for its end, at most `time_limit` s, reporting `what` on the way.
// Its standard error goes to the file `log`, read back at the end. Throws MeshingError when it cannot be
// started, Cancelled; the program has ended whenever this returns or throws.
HelperEnd run_helper(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                     const std::filesystem::path& log, double time_limit, std::string_view what,
                     const Progress& progress);

// The helper named `name`: next to this program (a build folder), in ../libexec/periscope (installed), or in PATH. Throws
// MeshingError if it is in none of them.
std::filesystem::path find_helper(const std::string& name);

} // namespace periscope
