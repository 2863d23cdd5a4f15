// Writes to the terminal: a progress bar on a terminal, plain lines in a log, and errors with exit codes.
#pragma once

#include "core/base/progress.hpp"
#include "gpu/run.hpp"

#include <chrono>
#include <string>

namespace periscope::app {

// 0 success, 1 a check of the device failed, 2 wrong arguments, 3 invalid case, 4 file or folder, 5 geometry or mesher,
// 6 device, 7 run failed, 8 the run finished, but load steps did not converge to the tolerance, 130 stopped by a
// signal.
enum ExitCode {
    success = 0,
    check_failed = 1,
    usage = 2,
    invalid_case = 3,
    file_problem = 4,
    geometry = 5,
    device = 6,
    run_failed = 7,
    not_converged = 8,
    interrupted = 130
};

class ProgressLine {
public:
    explicit ProgressLine(bool quiet);
    ~ProgressLine();
    void show(double fraction, const std::string& text);
    void end();             // keeps the line and moves to the next one
    void clear();           // clears the line
    Progress as_progress(); // for core; cancels on a signal

private:
    using Clock = std::chrono::steady_clock;
    bool quiet_, terminal_;
    bool open_ = false;
    std::string phase_;
    Clock::time_point last_{};
};

void warn(const std::string& sentence); // on standard error

std::string describe(const gpu::RunStatus& status);

// Calls `command` and returns its exit code. If it throws, prints the error (with `json` as JSON on standard output),
// and returns the exit code of this error.
int guarded_command(bool json, const std::function<int()>& command);

} // namespace periscope::app
