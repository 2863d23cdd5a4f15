#include "core/geometry/helper/helper_process.hpp"

#include "core/base/error.hpp"
#include "core/base/regular_file.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

namespace periscope {
namespace {

// A child process. The destructor kills it and waits for its end, unless it has ended already.
class Child {
public:
    explicit Child(pid_t id) : id_(id) {}
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() { kill_and_collect(); }

    // Throws HelperError if the process has ended and the system does not say how.
    std::optional<int> status_if_ended() {
        int status = 0;
        const pid_t ended = waitpid(id_, &status, WNOHANG);
        if (ended == 0)
            return std::nullopt;
        id_ = 0;
        if (ended < 0)
            throw HelperError(fmt::format("Cannot learn how a helper program ended ({}) — start Periscope from a "
                                          "program that does not ignore the signal SIGCHLD",
                                          std::strerror(errno)));
        return status;
    }
    void kill_and_collect() {
        if (id_ == 0)
            return;
        kill(id_, SIGKILL);
        while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
        }
        id_ = 0;
    }

private:
    pid_t id_;
};

class FileActions {
public:
    explicit FileActions(const HelperStreams& streams) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_addopen(&actions_, 0, streams.input.c_str(), O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions_, 1, streams.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        posix_spawn_file_actions_addopen(&actions_, 2, streams.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
};

// The child starts without blocked signals. Otherwise it would inherit those that the calling thread blocks.
class Attributes {
public:
    Attributes() {
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes_, &none);
        // The child has its own process group, so that Ctrl-C on the terminal reaches only the parent, which then ends
        // the child.
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    }
    Attributes(const Attributes&) = delete;
    Attributes& operator=(const Attributes&) = delete;
    ~Attributes() { posix_spawnattr_destroy(&attributes_); }
    const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_{};
};

std::string tail_of(const std::filesystem::path& file) {
    constexpr std::uint64_t longest = 1000; // maximum number of bytes that are read from the log
    const RegularFile log(file, FinalLink::refused);
    const std::uint64_t count = log.ok() ? std::min(log.size(), longest) : 0;
    std::string text(count, '\0');
    if (!log.read(log.size() - count, text))
        text.clear();
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    return text;
}

bool runnable(const std::filesystem::path& file) {
    std::error_code error;
    return std::filesystem::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

} // namespace

HelperEnd run_helper(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                     const HelperStreams& streams, double time_limit, std::string_view what, const Progress& progress) {
    using Clock = std::chrono::steady_clock;
    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    const FileActions actions(streams);
    const Attributes attributes;
    pid_t id = 0;
    const int error = posix_spawn(&id, program.c_str(), actions.get(), attributes.get(), argv.data(), environ);
    if (error != 0)
        throw HelperError(fmt::format("Cannot start the helper program {} ({}) — reinstall Periscope", program.string(),
                                      std::strerror(error)));
    Child child(id);
    const auto start = Clock::now();
    auto pause = std::chrono::milliseconds(2); // short at first, because small bodies take only milliseconds
    HelperEnd end;
    for (;;) {
        if (const std::optional<int> status = child.status_if_ended()) {
            if (WIFSIGNALED(*status))
                end.signal = WTERMSIG(*status);
            else
                end.exit_code = WEXITSTATUS(*status);
            break;
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (seconds > time_limit) {
            child.kill_and_collect();
            end.timed_out = true;
            break;
        }
        // The duration is not known, so the shown progress approaches the end without reaching it.
        report(progress, seconds / (seconds + 10), what);
        std::this_thread::sleep_for(pause);
        pause = std::min(2 * pause, std::chrono::milliseconds(50));
    }
    end.complaint = tail_of(streams.log);
    return end;
}

std::optional<std::filesystem::path> program_in_path(const std::string& name) {
    const char* variable = std::getenv("PATH");
    std::string list = variable ? variable : "";
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(':', begin), list.size());
        const std::filesystem::path folder = list.substr(begin, end - begin);
        if (!folder.empty() && runnable(folder / name))
            return folder / name;
        begin = end + 1;
    }
    return std::nullopt;
}

std::optional<std::filesystem::path> helper_if_installed(const std::string& name) {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        const auto folder = self.parent_path();
        for (const auto& program : {folder / name, folder / ".." / "libexec" / "periscope" / name})
            if (runnable(program))
                return program.lexically_normal();
    }
    return program_in_path(name);
}

std::filesystem::path find_helper(const std::string& name) {
    if (auto program = helper_if_installed(name))
        return *std::move(program);
    throw HelperError(fmt::format(
        "The helper program {} is neither beside this program nor in libexec or PATH — reinstall Periscope", name));
}

} // namespace periscope
