#include "gpu/device/address_space.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <thread>

namespace periscope::gpu {

std::optional<std::uint64_t> limit_of_memory() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return std::nullopt;
    return limit.rlim_cur;
}

bool has_room_for_drivers() {
    if (!limit_of_memory())
        return true;
    constexpr std::size_t libraries = std::size_t{280} << 20, usual_stack = std::size_t{8} << 20; // bytes
    rlimit stack{};
    const bool is_known = getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY;
    const std::size_t needed =
        libraries + std::thread::hardware_concurrency() * (is_known ? std::size_t{stack.rlim_cur} : usual_stack);
    void* const room = mmap(nullptr, needed, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
        return false;
    munmap(room, needed);
    return true;
}

} // namespace periscope::gpu
