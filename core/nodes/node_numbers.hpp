// Finds nodes by their numbers in the file of their mesh.
#pragma once

#include "core/case/number_list.hpp"
#include "core/nodes/nodes.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

class NodeNumbers {
public:
    // `numbers` is Nodes::numbers: the number of each node in the file.
    explicit NodeNumbers(const std::vector<std::uint64_t>& numbers);

    // Calls visit(node) for each node whose number is in the range, in ascending order of numbers.
    template <class Visit>
    void each(const NumberRange& range, Visit&& visit) const {
        auto i = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair(range.first, std::uint32_t{0}));
        for (; i != sorted_.end() && i->first <= range.last; ++i)
            visit(i->second);
    }

    std::string limits() const; // words for messages: "node numbers range from 1 to 12; …"

private:
    std::vector<std::pair<std::uint64_t, std::uint32_t>> sorted_; // pairs of number and node
};

// Returns a point as words for messages: "(1, 2.5, 0) mm".
std::string at(const Vec3& point);

// Returns the number by which messages refer to a node: its number in the file of a mesh or, without a mesh, its index
// in the frames.
inline std::uint64_t shown_number(const Nodes& nodes, std::size_t node) {
    return nodes.numbers.empty() ? node : nodes.numbers[node];
}

} // namespace periscope
