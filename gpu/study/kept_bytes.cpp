#include "gpu/study/kept_bytes.hpp"

#include "core/preparation/predicted_memory.hpp"

namespace periscope::gpu {

double kept_bytes(KeptOfRuns kept, const Case& value, double nodes) {
    constexpr double row = 300, number = 14, columns_of_observer = 4; // as text
    if (kept == KeptOfRuns::nothing)
        return row;
    const double curves =
        number * double(value.output.samples) * columns_of_observer * (1 + static_cast<double>(value.observers.size()));
    const double frames =
        kept == KeptOfRuns::frames ? frame_bytes(value, nodes) * (1 + double(value.output.frames)) : 0;
    return row + curves + frames;
}

} // namespace periscope::gpu
