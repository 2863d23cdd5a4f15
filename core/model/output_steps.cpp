#include "core/model/output_steps.hpp"

#include <algorithm>

namespace periscope {

bool is_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count) {
    return step > 0 && step * count / steps != (step - 1) * count / steps;
}
std::uint64_t next_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count) {
    const std::uint64_t next = step * count / steps + 1; // number of the next output
    return std::min(steps, (next * steps + count - 1) / count);
}

} // namespace periscope
