#include "last_actions.hpp"

#include <QtGlobal>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <execinfo.h>
#include <thread>
#include <unistd.h>

namespace {

constexpr int longest_answer = 120; // s without an answer: the window hangs
constexpr std::size_t kept = 40;    // of the last actions

// The values of the monkey that signal handlers and the watchdog's thread need.
struct Shared {
    std::array<std::array<char, 240>, kept> actions{};
    std::atomic<std::size_t> count = 0;
    std::atomic<std::time_t> answered = 0;
    pthread_t main_thread{};
};
Shared shared; // of the process, as its signals are

void print_where() {
    const std::size_t count = shared.count;
    for (std::size_t i = count > kept ? count - kept : 0; i < count; ++i)
        dprintf(STDERR_FILENO, "  %s\n", shared.actions[i % kept].data());
    std::array<void*, 80> frames{};
    backtrace_symbols_fd(frames.data(), backtrace(frames.data(), int(frames.size())), STDERR_FILENO);
}

void crashed(int signal) {
    dprintf(STDERR_FILENO, "CRASH signal %d after these actions, the last one at the end:\n", signal);
    print_where();
    std::signal(signal, SIG_DFL);
    raise(signal);
}

void hung(int) {
    dprintf(STDERR_FILENO, "HANG no answer for %d s after these actions, the last one at the end:\n", longest_answer);
    print_where();
    _exit(3);
}

void watch() {
    while (true) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        if (shared.answered != 0 && std::time(nullptr) - shared.answered > longest_answer)
            pthread_kill(shared.main_thread, SIGUSR1);
    }
}

// The return addresses at the place where the last exception of the window's thread was thrown.
std::array<void*, 80> throwing{};
int throwing_depth = 0;

void message(QtMsgType, const QMessageLogContext&, const QString& words) {
    dprintf(STDOUT_FILENO, "QT %s\n", qPrintable(words.left(300)));
    if (!words.startsWith(QLatin1String("Qt has caught an exception")))
        return;
    dprintf(STDERR_FILENO,
            "CRASH by an exception after these actions, the last one at the end; it was thrown here, last of all:\n");
    print_where();
    backtrace_symbols_fd(throwing.data(), throwing_depth, STDERR_FILENO);
}

} // namespace

namespace monkey {

void watch_process() {
    shared.main_thread = pthread_self();
    for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
        std::signal(signal, crashed);
    std::signal(SIGUSR1, hung);
    std::array<void*, 2> first{};
    backtrace(first.data(), 2); // loads what it needs, before a crash
    qInstallMessageHandler(message);
    std::thread(watch).detach();
}

void note(const QString& words) {
    auto& place = shared.actions[shared.count % kept];
    std::snprintf(place.data(), place.size(), "%s", qPrintable(words));
    ++shared.count;
}

QString last_action() {
    return shared.count == 0 ? QString() : QString::fromUtf8(shared.actions[(shared.count - 1) % kept].data());
}

void answer_is_there() {
    shared.answered = std::time(nullptr);
}

} // namespace monkey

// In place of the library's, which it calls: Qt says that an exception reached it, but not from where.
extern "C" void __cxa_throw(void* exception, void* type, void (*destroy)(void*)) {
    using Throw = void (*)(void*, void*, void (*)(void*));
    if (pthread_self() == shared.main_thread)
        throwing_depth = backtrace(throwing.data(), int(throwing.size()));
    reinterpret_cast<Throw>(dlsym(RTLD_NEXT, "__cxa_throw"))(exception, type, destroy);
    std::abort(); // it does not return
}
