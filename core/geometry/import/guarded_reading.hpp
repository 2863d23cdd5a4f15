// Files that libraries read are read in the helper process, which has limits of memory, time and output and reaches no
// other file (confinement.hpp): whatever a file asks for, it costs this program an error.
#pragma once

#include "core/base/progress.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace periscope {

// What a damaged or hostile file may cost.
struct ReadingLimits {
    double seconds = 300;
    std::uintmax_t bytes_per_byte = 100; // of memory, to 2 GB at least; never more than nine tenths of the machine's
};

// Has the helper do `task` (run_mesher) with the file, and with the text `which` where the task has one; what it writes
// is at the path given to `take`. `what` is for the progress. Throws FileError or GeometryError as the reader does,
// FileError when it crashes or meets a limit, Cancelled.
void read_in_helper(std::string_view task, const std::filesystem::path& file, const ReadingLimits& limits,
                    std::string_view what, const Progress& progress,
                    const std::function<void(const std::filesystem::path& result)>& take,
                    const std::optional<std::string>& which = {});

// Runs in the helper: reads the file, and reports to the parent how it ended, by its exit code and on standard error.
int reader_exit_code(const std::filesystem::path& file, const std::function<void()>& reading);

} // namespace periscope
