// One crack with all of its branches, as it is found in frame after frame. cracks_of() makes a Crack of each of them.
#pragma once

#include "core/cracks/crack.hpp"
#include "core/cracks/crack_branches.hpp"
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
    std::uint32_t number = 0;         // 0: too short yet
    std::vector<std::uint32_t> nodes; // in the order in which they cracked
    double longest = 0;               // distance of the foremost, m
    std::size_t first_frame = 0;      // index
    std::vector<std::size_t> until;   // how many of the nodes had cracked, in each frame from the first on
    BranchTree tree;
    std::vector<std::uint32_t> numbers; // of the tree's branches
    struct Known {
        std::uint32_t node, number;
    };
    std::vector<Known> known; // numbers of branches, by a node of theirs
    // For each frame from the first on, each value with a node of the branch to which it belongs: energies, J; how far
    // the process zone reaches ahead of tips, m.
    std::vector<std::vector<std::pair<std::uint32_t, double>>> energies, zones;
    std::vector<std::uint32_t> broken_since; // per node, the index of the frame; empty where tips are found by damage
    std::size_t claimed_around = 0;          // of the nodes

    bool any() const { return !nodes.empty(); }
};

constexpr std::uint32_t not_broken = UINT32_MAX; // in CrackRecord::broken_since

// Where each branch ends now.
struct BranchTip {
    std::uint32_t node = 0; // the foremost
    double longest = -1;    // its distance, m; negative: none
    Vec3 tip;               // the mean of the foremost nodes, so that it lies in the middle of the thickness
};
std::vector<BranchTip> tips_of(const CrackRecord& record, const CrackedNodes& cracked);

// Numbers the branches that have none: those that are new get the next after `last`, which counts on.
void number_branches(CrackRecord& record, const CrackedNodes& cracked, std::uint32_t& last);

// The crack and its branches, without those that have no length.
std::vector<Crack> cracks_of(const CrackRecord& record, const CrackedNodes& cracked, std::span<const FrameTime> frames,
                             const TipSearch& search);

} // namespace periscope
