// When the first bond of a run broke, as its frames tell: a node has more damage than in the first frame, in which initial cracks
// have cut theirs. Between frames nobody has looked, hence two times.
#pragma once

#include "core/model/frame.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

struct FirstBreak {
    std::uint64_t step = 0; // of the first frame that shows it
    double time = 0;        // of this frame, s
    double after = 0;       // of the frame before, s
    friend bool operator==(const FirstBreak&, const FirstBreak&) = default;
};

class FirstBreakFinder {
public:
    // `known`: of a run that goes on.
    explicit FirstBreakFinder(std::optional<FirstBreak> known = {}) : found_(known) {}
    // In the order of time; the first one is what the others are compared with. Frames without all nodes do not tell.
    void add(const Frame& frame);
    // Nothing where no bond has broken, and of laws whose bonds only fade.
    const std::optional<FirstBreak>& found() const { return found_; }

private:
    std::vector<float> at_first_; // damage
    double last_ = 0;             // s
    std::optional<FirstBreak> found_;
};

} // namespace periscope
