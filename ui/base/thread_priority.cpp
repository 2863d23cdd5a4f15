#include "ui/base/thread_priority.hpp"

#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace periscope::ui {

#ifdef __linux__
namespace {

// a nice value with which the thread gets a tenth of the processor time of the window's thread if both want to run
constexpr int less_than_the_window = 10;

// A structure of the Linux kernel that C libraries do not declare (man 2 sched_setattr).
struct SchedulingAttributes {
    std::uint32_t size = sizeof(SchedulingAttributes), policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = less_than_the_window;
    std::uint32_t priority = 0;
    std::uint64_t slice = 0, deadline = 0, period = 0; // ns
};

// Since Linux 6.12, a thread that wakes up can interrupt a thread with longer time slices than its own (3 ms by
// default), so the computing threads ask for long slices. Older systems ignore the length of slices.
void take_long_slices() {
#ifdef SYS_sched_setattr
    SchedulingAttributes attributes;
    attributes.slice = 20'000'000;
    syscall(SYS_sched_setattr, 0, &attributes, 0);
#endif
}

} // namespace
#endif

void lower_thread_priority() {
#ifdef __linux__ // on Linux each thread has its own nice value, which threads that it starts inherit
    if (getpriority(PRIO_PROCESS, 0) < less_than_the_window) {
        setpriority(PRIO_PROCESS, 0, less_than_the_window);
        take_long_slices();
    }
#endif
}

} // namespace periscope::ui
