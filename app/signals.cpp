#include "app/signals.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <unistd.h>

namespace periscope::app {
namespace {

constexpr int exit_code = 130;

// All that handlers read and write: a handler is a function of the whole program, and can have no object.
volatile std::sig_atomic_t asked = 0, asked_to_end = 0, orderly_parts = 0, has_new_folder = 0;
volatile std::sig_atomic_t words_to = STDERR_FILENO, words_size = 0;
std::array<char, 1024> words{};
std::array<char, PATH_MAX> new_folder{}, file_in_it{};
timer_t timer{};
bool has_timer = false;

// Functions below are called by handlers: of the library they may use only what signal-safety(7) names.

extern "C" void end_if_not_orderly(int /*signal*/) {
    if (orderly_parts > 0)
        return;
    if (has_new_folder) {
        unlink(file_in_it.data());
        rmdir(new_folder.data()); // only when it is empty
    }
    if (write(words_to, words.data(), static_cast<std::size_t>(words_size)) < 0) {
        // Nobody reads it: nothing can be done about that.
    }
    std::_Exit(exit_code);
}

void begin_waiting() {
    itimerspec wait{};
    wait.it_value.tv_nsec = patience_ms * 1000000L;
    if (has_timer)
        timer_settime(timer, 0, &wait, nullptr);
}

extern "C" void on_signal(int signal) {
    const int error = errno;
    if (signal == SIGHUP) // whoever read what we print may be gone too
        std::signal(SIGPIPE, SIG_IGN);
    else if (asked_to_end)
        std::_Exit(128 + signal);
    else
        asked_to_end = 1;
    if (!asked)
        begin_waiting();
    asked = 1;
    errno = error;
}

void copy(const std::string& text, auto& into) {
    const std::size_t size = std::min(text.size(), into.size() - 1);
    std::copy_n(text.begin(), size, into.begin());
    into[size] = '\0';
}

} // namespace

void catch_signals() {
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    std::signal(SIGALRM, end_if_not_orderly);
    has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    if (std::signal(SIGHUP, on_signal) == SIG_IGN)
        std::signal(SIGHUP, SIG_IGN);
}

bool was_interrupted() {
    return asked != 0;
}

void set_last_words(const std::string& text, bool on_standard_output) {
    words_size = 0;
    copy(text, words);
    words_to = on_standard_output ? STDOUT_FILENO : STDERR_FILENO;
    words_size = static_cast<std::sig_atomic_t>(std::min(text.size(), words.size() - 1));
}

OrderlyPart::OrderlyPart() {
    std::signal(SIGPIPE, SIG_IGN);
    orderly_parts = orderly_parts + 1;
}
OrderlyPart::~OrderlyPart() {
    orderly_parts = orderly_parts - 1;
    if (asked)
        begin_waiting();
    else if (orderly_parts == 0)
        std::signal(SIGPIPE, SIG_DFL);
}

NewFolder::NewFolder(const std::filesystem::path& folder, const std::string& file) {
    if ((folder / file).string().size() >= PATH_MAX)
        return;
    copy(folder.string(), new_folder);
    copy((folder / file).string(), file_in_it);
    has_new_folder = 1;
}
NewFolder::~NewFolder() {
    has_new_folder = 0;
}

} // namespace periscope::app
