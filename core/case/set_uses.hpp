// Finds which sets a set depends on: the sets in its combination, and the sets of the material that it refers to.
#pragma once

#include "core/case/case.hpp"
#include "core/case/set_names.hpp"

#include <string>
#include <vector>

namespace periscope {

// Limits for holes: every bond is tested against each shape of a hole. A hole may consist of at most this number of
// shapes, with at most this many levels of sets within sets.
inline constexpr std::size_t most_shapes = 1000, most_levels = 1000;

// The dependences of all sets of a case. Each expression is read only once, the work is proportional to the size of the
// case, and long chains of sets need no recursion. The case must outlive this object and must not change.
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
    // Returns a shortest cycle through a set that depends on itself; the set is the first and the last entry. Returns
    // nothing for other sets. The work is proportional to the size of the cycles that contain the set.
    std::vector<std::size_t> circle_through(std::size_t set) const;

    // Returns why a set cannot be a hole, because of its own shape or that of a set on which it depends: "'left' is
    // painted". Empty if it can be a hole.
    std::string no_hole_because(std::size_t set) const;

private:
    void find_order();
    void judge_holes();

    const Case& case_;
    SetNames names_;
    std::vector<std::vector<std::size_t>> parts_;
    std::vector<std::vector<std::size_t>> named_; // the parts of each combination, repeated as often as the expression
                                                  // names them
    std::vector<std::size_t> order_;
    std::vector<std::size_t> circle_of_; // for each set the number of its cycle; cycles that share a set have the same
                                         // number
    std::vector<bool> in_circle_;
    std::vector<std::size_t> unfit_; // for each set, the set that prevents it from being a hole, or no_set
    std::vector<double> shapes_, levels_;
};

// Returns the sets of a case's holes and those that they depend on. These may have no nodes.
std::vector<std::size_t> sets_of_holes(const Case& value);

// Returns, for each set, whether it is used only in other sets or in holes, and by no material, condition or observer.
std::vector<bool> helper_sets(const Case& value);

} // namespace periscope
