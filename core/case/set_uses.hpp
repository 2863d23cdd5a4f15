// Finds which sets a set is made of: those that a combination names, and those that place the material whose nodes it has.
#pragma once

#include "core/case/case.hpp"
#include "core/case/set_names.hpp"

#include <string>
#include <vector>

namespace periscope {

// A hole is asked about for every bond: it consists of at most this many shapes, in sets within each other this many deep.
inline constexpr std::size_t most_shapes = 1000, most_levels = 1000;

// Read once from all sets of a case: expressions and names are not looked at again, however long a chain of sets is. The
// work is in proportion to the case; nothing goes along a chain by recursion. The case must outlive it, unchanged.
class SetUses {
public:
    explicit SetUses(const Case& value);

    const SetNames& names() const { return names_; }
    // The sets a set is made of directly, each once; names without a set are left out.
    const std::vector<std::size_t>& parts(std::size_t set) const { return parts_[set]; }
    // All sets, each after those it is made of; those of a circle follow each other.
    const std::vector<std::size_t>& in_order() const { return order_; }
    // Sets of these names and all they are made of, each once.
    std::vector<std::size_t> with_parts(const std::vector<std::string>& names) const;

    // Is it made of itself?
    bool is_in_circle(std::size_t set) const { return in_circle_[set]; }
    // A shortest way from such a set through its parts back to itself, the set at both ends; otherwise empty. It takes as
    // long as the circles it is in are large.
    std::vector<std::size_t> circle_through(std::size_t set) const;

    // Why a set cannot be a hole: "'left' is painted" and the like, of the set or of a part; empty when it can.
    std::string no_hole_because(std::size_t set) const;

private:
    void find_order();
    void judge_holes();

    const Case& case_;
    SetNames names_;
    std::vector<std::vector<std::size_t>> parts_;
    std::vector<std::vector<std::size_t>> named_; // the parts of a combination, each as often as it is named
    std::vector<std::size_t> order_;
    std::vector<std::size_t> circle_of_; // sets of one circle, or of several that touch, have the same number
    std::vector<bool> in_circle_;
    std::vector<std::size_t> unfit_; // the set that keeps this one from being a hole, or no_set
    std::vector<double> shapes_, levels_;
};

// The sets of a case's holes with their parts: they may be without a node.
std::vector<std::size_t> sets_of_holes(const Case& value);

// For each set, is it nothing but a part of other sets or of holes: used there, and by no material, condition or observer?
std::vector<bool> helper_sets(const Case& value);

} // namespace periscope
