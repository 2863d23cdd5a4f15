// The branches of a crack as a tree, from its cracked nodes and their distances along the crack from its start.
//
// The distance divides the crack into bands, three spacings wide. The nodes of a band that are near each other (2.1 spacings) form a
// group; each group hangs on the group from which the shortest way to its nodes comes. This is the Reeb graph of the distance,
// without loops (Biasotti et al., Theoretical Computer Science 392, 2008): where two groups that reach far enough hang on one, the
// crack forks. In a solid a group is a part of the front.
//
// What reaches less far than `least_length` beyond the place where it leaves the crack is no branch: it belongs to the crack that it
// leaves. Two forks that are nearer to each other than that are one fork. Nodes between two branches near the fork are cracked as well,
// so the bands part later than the crack did. The fork is therefore the point nearest to the straight lines that fit the first
// twelve spacings of the branches (least squares).
#pragma once

#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace periscope {

// The direction of the line x(d) that fits points best over their distances d, a unit vector or zero: thickness and width cancel out.
struct PointAlong {
    double distance = 0;
    Vec3 point;
};
Vec3 direction_along(std::span<const PointAlong> points);

// What is known of each cracked node; indices are those of the nodes.
class CrackedNodes {
public:
    explicit CrackedNodes(const Nodes& nodes);

    // `before` is the node from which the shortest way comes; the node itself where the crack starts.
    void put(std::uint32_t node, double distance, std::uint32_t before);
    // Two nodes of one crack at this distance from each other: they are one group if they are near and in one band.
    void join(std::uint32_t a, std::uint32_t b, double apart);
    std::uint32_t group_of(std::uint32_t node) const; // a node of the group, the same for all of its nodes

    double distance(std::uint32_t node) const { return double(distance_[node]); }
    std::uint32_t before(std::uint32_t node) const { return before_[node]; }
    const Nodes& nodes() const { return nodes_; }

private:
    const Nodes& nodes_;
    std::vector<float> distance_; // m
    std::vector<std::uint32_t> before_;
    mutable std::vector<std::uint32_t> link_; // towards the node that stands for the group
};

struct Branch {
    std::int32_t parent = -1; // index of its parent, which comes before it; -1: none
    Vec3 start;               // of a branch without parent only where the crack has no start of its own
    double begin = 0;         // distance at its start, m
    double end = 0;           // of its foremost node or of its fork, m
    bool forks = false;
    Vec3 fork;                            // where it does
    std::optional<Vec3> parent_direction; // unit vector
};

struct BranchTree {
    std::vector<Branch> branches;      // never empty for a crack with nodes
    bool starts_with_branches = false; // the crack has no part before the first fork
    // By the node that stands for a group.
    struct Member {
        std::int32_t branch = 0;
        bool on_it = false; // not a spur
    };
    std::unordered_map<std::uint32_t, Member> members;

    Member member(const CrackedNodes& cracked, std::uint32_t node) const { return members.at(cracked.group_of(node)); }
};

// `region`: the nodes of one crack.
BranchTree branches_of(const CrackedNodes& cracked, std::span<const std::uint32_t> region, double least_length);

} // namespace periscope
