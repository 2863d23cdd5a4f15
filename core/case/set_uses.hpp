// Finds which sets a set depends on: the sets in its combination, and the sets of the material that it refers to.
#pragma once

#include "core/case/case.hpp"
#include "core/case/set_names.hpp"

#include <string>
#include <vector>

namespace periscope {

// Every bond is tested against a hole. Therefore a hole has at most this number of shapes, and sets are nested at most
// this deep.
inline constexpr std::size_t most_shapes = 1000, most_levels = 1000;

// The dependences of all sets of a case, read once, so that expressions and names are not read again even for a long
// chain of sets. Work is proportional to the size of the case, and no chain is followed by recursion. The case must
// outlive this object and must not change.
class SetUses {
public:
    explicit SetUses(const Case& value);

    const SetNames& names() const { return names_; }
    // Returns the sets that a set depends on directly, each once. Names of missing sets are ignored.
    const std::vector<std::size_t>& parts(std::size_t set) const { return parts_[set]; }
    // Returns all sets, each after those that it depends on; sets of a cycle are adjacent.
    const std::vector<std::size_t>& in_order() const { return order_; }
    // Returns the sets with these names and all that they depend on, each once.
    std::vector<std::size_t> with_parts(const std::vector<std::string>& names) const;

    // Returns whether the set depends on itself.
    bool is_in_circle(std::size_t set) const { return in_circle_[set]; }
    // Returns a shortest cycle through such a set, with the set at both ends; empty for other sets. The work is
    // proportional to the size of the cycles that contain the set.
    std::vector<std::size_t> circle_through(std::size_t set) const;

    // Returns why a set cannot be a hole, because of itself or a set that it depends on: "'left' is painted". Empty if
    // it can.
    std::string no_hole_because(std::size_t set) const;

private:
    void find_order();
    void judge_holes();

    const Case& case_;
    SetNames names_;
    std::vector<std::vector<std::size_t>> parts_;
    std::vector<std::vector<std::size_t>> named_; // the parts of a combination, as often as they are named
    std::vector<std::size_t> order_;
    std::vector<std::size_t> circle_of_; // cycle number of each set; cycles that touch have the same number
    std::vector<bool> in_circle_;
    std::vector<std::size_t> unfit_; // for each set, the set that prevents it from being a hole, or no_set
    std::vector<double> shapes_, levels_;
};

// Returns the sets of a case's holes and those that they depend on. These may have no nodes.
std::vector<std::size_t> sets_of_holes(const Case& value);

// Returns, for each set, whether it is used only in other sets or in holes, and by no material, condition or observer.
std::vector<bool> helper_sets(const Case& value);

} // namespace periscope
