#include "core/geometry/helper/confinement.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <iterator>

namespace periscope {
namespace {

// Makes the process end when its parent ends, and fail before the machine runs out of memory or disk space.
void set_limits(const Confinement& confinement) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != confinement.parent)
        std::_Exit(1); // the parent has ended before this call
    const rlimit limit{confinement.memory, confinement.memory};
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // these tools reserve much more address space
    setrlimit(RLIMIT_AS, &limit);
#endif
    std::signal(SIGXFSZ, SIG_IGN); // writing beyond the limit then fails, as on a full disk
    setrlimit(RLIMIT_FSIZE, &limit);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
}

// The constants of <linux/landlock.h>. Older systems do not have this header, or lack later additions to it.
namespace landlock {

// system calls, with the same numbers on all processors
constexpr long create_ruleset = 444, add_rule = 445, restrict_self = 446;
constexpr unsigned ask_version = 1, path_beneath = 1;
constexpr std::uint64_t execute = 1U << 0, write_file = 1U << 1, read_file = 1U << 2, read_folder = 1U << 3,
                        make_file = 1U << 8, all_of_version_1 = (1U << 13) - 1, move = 1U << 13, truncate = 1U << 14,
                        connect = 3; // TCP: to bind and to connect

struct Ruleset {
    std::uint64_t files, network;
};
struct __attribute__((packed)) Rule {
    std::uint64_t allowed;
    std::int32_t folder;
};

void allow(int ruleset, const std::filesystem::path& folder, std::uint64_t what) {
    const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_PATH | O_CLOEXEC);
    const Rule rule{what, descriptor};
    if (descriptor >= 0) {
        syscall(add_rule, ruleset, path_beneath, &rule, 0U);
        close(descriptor);
    }
}

} // namespace landlock

void restrict_files(const Confinement& confinement) {
    using namespace landlock;
    const long version = syscall(create_ruleset, nullptr, 0, ask_version);
    if (version < 1)
        return;
    const std::uint64_t in_place = truncate * (version >= 3 ? 1 : 0);
    const Ruleset handled{all_of_version_1 | (version >= 2 ? move : 0) | in_place, version >= 4 ? connect : 0};
    const auto ruleset =
        static_cast<int>(syscall(create_ruleset, &handled, version >= 4 ? sizeof handled : sizeof handled.files, 0U));
    if (ruleset < 0)
        return;
    constexpr std::uint64_t reading = read_file | read_folder;
    // folders of libraries, which other libraries load when they need them
    for (const char* system : {"/usr", "/lib", "/lib64"})
        allow(ruleset, system, reading | execute);
    allow(ruleset, confinement.file.parent_path(), reading);
    std::error_code none; // if `file` is a link to a file elsewhere, that file may be read, too
    if (const auto target = std::filesystem::canonical(confinement.file, none); !none)
        allow(ruleset, target, read_file);
    allow(ruleset, confinement.result.parent_path(), reading | write_file | make_file | in_place);
    syscall(restrict_self, ruleset, 0U);
    close(ruleset);
}

// Refuses the system calls for the network, for starting other programs, and for access to other processes.
void refuse_system_calls() {
#if defined(__x86_64__) || defined(__aarch64__)
#if defined(__x86_64__)
    constexpr std::uint32_t machine = AUDIT_ARCH_X86_64;
#else
    constexpr std::uint32_t machine = AUDIT_ARCH_AARCH64;
#endif
    constexpr std::uint32_t refused[] = {__NR_socket, __NR_execve,           __NR_execveat,         __NR_ptrace,
                                         __NR_kill,   __NR_process_vm_readv, __NR_process_vm_writev};
    constexpr std::size_t calls = std::size(refused);
    sock_filter filter[calls + 5] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 0, calls + 2), // refuses calls for another machine type
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
    };
    for (std::size_t k = 0; k < calls; ++k)
        filter[3 + k] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused[k], static_cast<std::uint8_t>(calls - k), 0);
    filter[3 + calls] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[4 + calls] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    const sock_fprog program{calls + 5, filter};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}

} // namespace

void confine(const Confinement& confinement) {
    set_limits(confinement);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    restrict_files(confinement);
    refuse_system_calls();
}

} // namespace periscope
