// Catches all exceptions in main(), so that none aborts the program. guarded_command() catches and reports exceptions
// of commands.
#pragma once

#include <cerrno>
#include <cstdio>
#include <exception>

namespace periscope::app {

inline constexpr int unexpected_exit_code = 7;

template <typename Work>
int guarded_main(Work&& work) noexcept {
    try {
        return work();
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, e.what());
    } catch (...) {
        std::fprintf(stderr, "%s: an unknown error occurred\n", program_invocation_short_name);
    }
    return unexpected_exit_code;
}

} // namespace periscope::app
