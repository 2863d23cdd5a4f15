// The branches of a crack as a tree, from its cracked nodes and their distances along the crack from its start.
//
// The distance divides the crack into bands that are three spacings wide. Nodes of a band that are near each other (2.1
// spacings) form a group. The parent of a group is the group from which the shortest path to its nodes comes. The
// result is the Reeb graph of the distance, without loops (Biasotti et al., Theoretical Computer Science 392, 2008).
// The crack forks where two sufficiently long groups have the same parent. In a solid, a group is a part of the front.
//
// A part that extends less than `least_length` beyond the position at which it leaves the crack is not a branch; it
// belongs to the crack. Two forks nearer to each other than that are a single fork. Nodes between two branches near the
// fork are cracked as well, so the bands separate later than the crack did. The fork is therefore the point nearest to
// the straight lines fitted to the first twelve spacings of the branches (least squares).
#pragma once

#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace periscope {

// A point of a crack and its distance along the crack from the start, m.
struct PointAlong {
    double distance = 0;
    Vec3 point;
};
// Returns the direction of the straight line x(d) that fits the points best as a function of their distances d: a unit
// vector, or zero. Positions across the thickness and the width average out.
Vec3 direction_along(std::span<const PointAlong> points);

// The distances and groups of cracked nodes, each addressed by its node index.
class CrackedNodes {
public:
    explicit CrackedNodes(const Nodes& nodes);

    // Adds a node at this distance along the crack, m. `before` is the node before it on the shortest path, or the node
    // itself at the start of the crack.
    void put(std::uint32_t node, double distance, std::uint32_t before);
    // Records that two nodes of one crack are `apart` (m) from each other. They belong to one group if they are near
    // and in the same band.
    void join(std::uint32_t a, std::uint32_t b, double apart);
    std::uint32_t group_of(std::uint32_t node) const; // returns the node that represents the group of `node`

    double distance(std::uint32_t node) const { return double(distance_[node]); }
    std::uint32_t before(std::uint32_t node) const { return before_[node]; }
    const Nodes& nodes() const { return nodes_; }

private:
    const Nodes& nodes_;
    std::vector<float> distance_; // m
    std::vector<std::uint32_t> before_;
    mutable std::vector<std::uint32_t> link_; // leads to the node that represents the group
};

struct Branch {
    std::int32_t parent = -1; // index of its parent, which is earlier in BranchTree::branches; -1 if there is none
    Vec3 start;               // start of a first part that has no parent; set only if the crack has no start of its own
    double begin = 0;         // distance along the crack at the start of the branch, m
    double end = 0;           // distance of its foremost node or of its fork, m
    bool forks = false;
    Vec3 fork;                            // position of the fork, if it has forked
    std::optional<Vec3> parent_direction; // unit vector
};

struct BranchTree {
    std::vector<Branch> branches;      // never empty for a crack with nodes
    bool starts_with_branches = false; // whether the crack has no part before its first fork
    // Data of a node in the tree, found by the node that represents its group.
    struct Member {
        std::int32_t branch = 0;
        bool on_it = false; // whether the group is part of the branch itself and not of a spur
    };
    std::unordered_map<std::uint32_t, Member> members;

    Member member(const CrackedNodes& cracked, std::uint32_t node) const { return members.at(cracked.group_of(node)); }
};

// Divides a crack into branches. `region` has all nodes of the crack; `least_length` is the least length of a branch,
// m.
BranchTree branches_of(const CrackedNodes& cracked, std::span<const std::uint32_t> region, double least_length);

} // namespace periscope
