// Reads untrusted files through libraries in the helper process, which has limits on memory, time and output and cannot
// open other files (confinement.hpp). A hostile file causes at most an error in this program.
#pragma once

#include "core/base/progress.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace periscope {

// Limits for reading a damaged or hostile file.
struct ReadingLimits {
    double seconds = 300;
    // Memory in bytes per byte of the file. The total is at least 2 GB, and at most nine tenths of the machine's
    // memory.
    std::uintmax_t bytes_per_byte = 100;
};

// Runs `task` (run_mesher) on the file in the helper process, with the argument `which` if the task needs one. `take`
// receives the path of the result. `what` is the text of the progress. Throws FileError or GeometryError if the task
// reports one, FileError if the helper process crashes or exceeds a limit, and Cancelled.
void read_in_helper(std::string_view task, const std::filesystem::path& file, const ReadingLimits& limits,
                    std::string_view what, const Progress& progress,
                    const std::function<void(const std::filesystem::path& result)>& take,
                    const std::optional<std::string>& which = {});

// Runs in the helper process: calls `reading`, which reads the file. Reports errors to the parent process by the exit
// code and on standard error.
int reader_exit_code(const std::filesystem::path& file, const std::function<void()>& reading);

} // namespace periscope
