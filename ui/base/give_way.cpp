#include "ui/base/give_way.hpp"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace periscope::ui {

void give_way_to_the_window() {
#ifdef __linux__ // where a thread has a nice value of its own, handed on to those that it starts
    constexpr int less_than_the_window = 10; // a tenth of its share
    if (getpriority(PRIO_PROCESS, 0) < less_than_the_window)
        setpriority(PRIO_PROCESS, 0, less_than_the_window);
#endif
}

} // namespace periscope::ui
