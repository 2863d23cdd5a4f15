#include "core/cracks/first_break.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace periscope {

void FirstBreakFinder::add(const Frame& frame) {
    if (found_ || frame.thinned)
        return;
    if (at_first_.size() != frame.damage.size()) {
        at_first_ = frame.damage;
    } else if (std::ranges::mismatch(at_first_, frame.damage, std::greater_equal<>()).in1 != at_first_.end()) {
        found_ = FirstBreak{frame.step, frame.time, last_};
        more_damage_ = std::exchange(at_first_, {});
        std::ranges::transform(frame.damage, more_damage_, more_damage_.begin(), std::minus<>());
    }
    last_ = frame.time;
}

} // namespace periscope
