#include "ui/base/give_way.hpp"

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

constexpr int less_than_the_window = 10; // a tenth of its share

// A structure of the system that C libraries do not declare (man 2 sched_setattr).
struct SchedulingAttributes {
    std::uint32_t size = sizeof(SchedulingAttributes), policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = less_than_the_window;
    std::uint32_t priority = 0;
    std::uint64_t slice = 0, deadline = 0, period = 0; // ns
};

// From Linux 6.12 on, a thread that wakes up does not wait for the end of the time slice of a thread with longer slices
// than its own (3 ms by default). Older systems ignore the length of slices.
void take_long_slices() {
#ifdef SYS_sched_setattr
    SchedulingAttributes attributes;
    attributes.slice = 20'000'000;
    syscall(SYS_sched_setattr, 0, &attributes, 0);
#endif
}

} // namespace
#endif

void give_way_to_the_window() {
#ifdef __linux__ // where a thread has a nice value of its own, handed on to those that it starts
    if (getpriority(PRIO_PROCESS, 0) < less_than_the_window) {
        setpriority(PRIO_PROCESS, 0, less_than_the_window);
        take_long_slices();
    }
#endif
}

} // namespace periscope::ui
