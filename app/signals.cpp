#include "app/signals.hpp"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <ctime>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <unistd.h>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int exit_code = 130;
constexpr std::chrono::milliseconds patience{patience_ms};

// The state shared with the thread that waits for signals. It is global because signals are sent to the whole process.
struct Shared {
    std::atomic<bool> asked = false;
    std::mutex mutex; // protects all below
    std::string words;
    int words_to = STDERR_FILENO;
    fs::path new_folder, file_in_it;
    int orderly_parts = 0;
    Clock::time_point end_of_orderly_part{};
};

Shared& shared() {
    static auto* const only = new Shared; // never destroyed: the thread outlives main()
    return *only;
}

void end_if_not_orderly() {
    Shared& s = shared();
    const std::lock_guard lock(s.mutex);
    if (s.orderly_parts > 0 || Clock::now() - s.end_of_orderly_part < patience)
        return;
    if (!s.new_folder.empty()) {
        unlink(s.file_in_it.c_str());
        rmdir(s.new_folder.c_str()); // fails if the folder is not empty
    }
    if (write(s.words_to, s.words.data(), s.words.size()) < 0) {
        // The output has no reader any more, so nothing can be reported.
    }
    std::_Exit(exit_code);
}

[[noreturn]] void wait_for_signals(sigset_t waited_for) {
    const timespec time{0, patience_ms * 1000000L};
    for (bool is_asked_to_end = false;;) {
        const int signal =
            shared().asked ? sigtimedwait(&waited_for, nullptr, &time) : sigwaitinfo(&waited_for, nullptr);
        if (signal == -1) {
            if (errno == EAGAIN)
                end_if_not_orderly();
            continue;
        }
        if (signal == SIGHUP) // the reader of our output may be gone, too
            std::signal(SIGPIPE, SIG_IGN);
        else if (signal != SIGUSR1) {
            if (is_asked_to_end)
                std::_Exit(128 + signal);
            is_asked_to_end = true;
        }
        shared().asked = true;
    }
}

bool is_ignored(int signal) {
    struct sigaction now {};
    return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

} // namespace

void catch_signals() {
    sigset_t blocked, waited_for;
    sigemptyset(&blocked);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1})
        sigaddset(&blocked, signal);
    waited_for = blocked;
    if (is_ignored(SIGHUP))
        sigdelset(&waited_for, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &blocked, nullptr); // in this thread, and in all threads that it starts
    std::thread(wait_for_signals, waited_for).detach();
}

void unblock_signals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
}

bool was_interrupted() {
    return shared().asked;
}

void set_last_words(const std::string& text, bool on_standard_output) {
    const std::lock_guard lock(shared().mutex);
    shared().words = text;
    shared().words_to = on_standard_output ? STDOUT_FILENO : STDERR_FILENO;
}

OrderlyPart::OrderlyPart() {
    std::signal(SIGPIPE, SIG_IGN);
    const std::lock_guard lock(shared().mutex);
    ++shared().orderly_parts;
}
OrderlyPart::~OrderlyPart() {
    const std::lock_guard lock(shared().mutex);
    shared().end_of_orderly_part = Clock::now();
    if (--shared().orderly_parts == 0 && !shared().asked)
        std::signal(SIGPIPE, SIG_DFL);
}

NewFolder::NewFolder(const fs::path& folder, const std::string& file) {
    const std::lock_guard lock(shared().mutex);
    shared().new_folder = folder;
    shared().file_in_it = folder / file;
}
NewFolder::~NewFolder() {
    const std::lock_guard lock(shared().mutex);
    shared().new_folder.clear();
}

} // namespace periscope::app
