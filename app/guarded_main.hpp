// Catches all exceptions in main(), so that none aborts the program. guarded_command() catches and reports exceptions
// of commands.
#pragma once

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>

namespace periscope::app {

inline constexpr int unexpected_exit_code = 7;

template <typename Work>
int guarded_main(Work&& work) noexcept {
    // A program that ignores the signal of ended children has its own children start so. The system then reports no end
    // of a child: the linker that PoCL starts would seem to fail, and a helper process never to end.
    std::signal(SIGCHLD, SIG_DFL);
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
