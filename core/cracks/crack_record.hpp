// The data of one crack with all of its branches, updated frame by frame. cracks_of() makes a Crack of each branch.
#pragma once

#include "core/cracks/crack.hpp"
#include "core/cracks/crack_branches.hpp"
#include "core/cracks/tip_position.hpp"
#include "core/cracks/tip_search.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace periscope {

struct FrameTime {
    std::uint64_t step = 0;
    double time = 0; // s
};

struct CrackRecord {
    Vec3 start; // m
    bool starts_at_notch = false;
    std::optional<Vec3> notch_direction;
    std::uint32_t number = 0;         // 0 while the crack is too short
    std::vector<std::uint32_t> nodes; // in the order in which they cracked
    double longest = 0;               // distance of the foremost node along the crack, m
    std::size_t first_frame = 0;      // index of the frame in which its first nodes cracked
    std::vector<std::size_t> until;   // for each frame from first_frame on, the number of `nodes` that had cracked
    BranchTree tree;
    std::vector<std::uint32_t> numbers; // number of each branch of the tree
    struct Known {
        std::uint32_t node, number;
    };
    // The numbers that branches already have, each with a node of the branch, by which the branch is found again.
    std::vector<Known> known;
    // For each frame from first_frame on, values of branches; each value is given with a node of its branch.
    // `energies`: dissipated energy, J; `zones`: distance from the tip to the end of the process zone ahead of it, m.
    std::vector<std::vector<std::pair<std::uint32_t, double>>> energies, zones;
    // For each node, the index of the frame in which its damage reached the threshold. Empty if tips are found by
    // damage.
    std::vector<std::uint32_t> broken_since;
    // number of nodes around which the energy of other nodes has been assigned to this crack (CrackTips::claim_around)
    std::size_t claimed_around = 0;

    bool any() const { return !nodes.empty(); }
};

constexpr std::uint32_t not_broken = UINT32_MAX; // value in CrackRecord::broken_since

// Returns the current end of each branch of the tree.
std::vector<BranchTip> tips_of(const CrackRecord& record, const CrackedNodes& cracked);

// Numbers the branches that have no number yet: new branches receive the numbers after `last`, which is increased.
void number_branches(CrackRecord& record, const CrackedNodes& cracked, std::uint32_t& last);

// Returns the crack and its branches, without those of zero length.
std::vector<Crack> cracks_of(const CrackRecord& record, const CrackedNodes& cracked, std::span<const FrameTime> frames,
                             const TipSearch& search);

} // namespace periscope
