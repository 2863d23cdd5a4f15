#include "ui/base/freed_memory.hpp"

#include <cstdlib> // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace periscope::ui {

void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int mebibyte = 1 << 20;
    mallopt(M_TRIM_THRESHOLD, 256 * mebibyte); // free memory above this size is returned to the system
    // the least amount that is taken from the system at a time; pages cost no memory before they are used
    mallopt(M_TOP_PAD, 16 * mebibyte);
    // the largest value that glibc accepts: larger arrays are returned at once
    mallopt(M_MMAP_THRESHOLD, 32 * mebibyte);
#endif
}

} // namespace periscope::ui
