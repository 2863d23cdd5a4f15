#include "ui/base/freed_memory.hpp"

#include <cstdlib> // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace periscope::ui {

void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int mebibyte = 1 << 20;
    mallopt(M_TRIM_THRESHOLD, 256 * mebibyte); // freed memory above this is returned
    mallopt(M_TOP_PAD, 16 * mebibyte);         // taken from the system at a time; it counts once it is used
    mallopt(M_MMAP_THRESHOLD, 32 * mebibyte);  // the largest that glibc accepts: larger arrays are returned at once
#endif
}

} // namespace periscope::ui
