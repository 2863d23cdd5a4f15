// When the first bond of a run broke, as its frames tell: a node has more damage than in the first frame, in which initial cracks
// have cut theirs. Between frames nobody has looked, hence two times.
#pragma once

#include "core/model/frame.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

struct SetShare { // of the bonds in question, those at a set
    std::string set;
    double share = 0;      // 0 … 1
    bool is_moved = false; // a motion is prescribed for the set; otherwise a load acts on it
    friend bool operator==(const SetShare&, const SetShare&) = default;
};

struct FirstBreak {
    std::uint64_t step = 0; // of the first frame that shows it
    double time = 0;        // of this frame, s
    double after = 0;       // of the frame before, s
    std::vector<SetShare> at_sets =
        {}; // which of the bonds that broke by then are at sets with conditions (torn_sets.hpp)
    friend bool operator==(const FirstBreak&, const FirstBreak&) = default;
};

class FirstBreakFinder {
public:
    // `known`: the one already found, where a run is continued.
    explicit FirstBreakFinder(std::optional<FirstBreak> known = {}) : found_(known) {}
    // In the order of time; the first one is what the others are compared with. Frames without all nodes do not tell.
    void add(const Frame& frame);
    // Nothing where no bond has broken, and of laws whose bonds only fade.
    const std::optional<FirstBreak>& found() const { return found_; }
    // By how much the damage of each node is larger in the frame that shows the break than in the first one; empty before, and
    // where the break was known.
    const std::vector<float>& more_damage() const { return more_damage_; }

private:
    std::vector<float> at_first_, more_damage_; // damage
    double last_ = 0;                           // s
    std::optional<FirstBreak> found_;
};

} // namespace periscope
