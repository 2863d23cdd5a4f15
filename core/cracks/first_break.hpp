// Determines from the frames of a run when the first bond broke. The first frame of the run already contains the damage
// of initial cracks. The break appears in the earliest later frame in which a node has more damage; it happened between
// that frame and the one before.
#pragma once

#include "core/model/frame.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

struct SetShare { // the fraction of the broken bonds that are at one node set
    std::string set;
    double share = 0;      // 0 … 1
    bool is_moved = false; // a motion is prescribed for the set; otherwise a load acts on it
    friend bool operator==(const SetShare&, const SetShare&) = default;
};

struct FirstBreak {
    std::uint64_t step = 0; // step of the first frame that shows it
    double time = 0;        // time of this frame, s
    double after = 0;       // time of the frame before, s
    // The fractions of the bonds broken by then that are at sets with conditions (torn_sets.hpp).
    std::vector<SetShare> at_sets = {};
    friend bool operator==(const FirstBreak&, const FirstBreak&) = default;
};

class FirstBreakFinder {
public:
    // `known` is the break found in the earlier part of a run that is continued; nothing for a new run.
    explicit FirstBreakFinder(std::optional<FirstBreak> known = {}) : found_(known) {}
    // Adds frames in the order of time. All others are compared with the first one. Frames without all nodes are
    // ignored.
    void add(const Frame& frame);
    // Returns nothing if the damage has not increased at any node. With the regularised law, bonds beyond the strain of
    // their largest force count as damage, although they never break.
    const std::optional<FirstBreak>& found() const { return found_; }
    // Returns, for each node, the increase of damage from the first frame to the one that shows the break. Empty before
    // the break, and if the constructor was given one.
    const std::vector<float>& more_damage() const { return more_damage_; }

private:
    std::vector<float> at_first_, more_damage_; // at_first_: damage of each node in the first frame
    double last_ = 0;                           // s
    std::optional<FirstBreak> found_;
};

} // namespace periscope
