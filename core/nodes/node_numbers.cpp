#include "core/nodes/node_numbers.hpp"

#include <fmt/format.h>

namespace periscope {

NodeNumbers::NodeNumbers(const std::vector<std::uint64_t>& numbers) {
    sorted_.reserve(numbers.size());
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
        sorted_.emplace_back(numbers[i], i);
    std::sort(sorted_.begin(), sorted_.end());
}

std::string NodeNumbers::limits() const {
    if (sorted_.empty())
        return "only the nodes of a volume mesh have numbers";
    return fmt::format("node numbers range from {} to {}; nodes outside all elements are ignored",
                       sorted_.front().first, sorted_.back().first);
}

std::string at(const Vec3& p) {
    return fmt::format("({:.5g}, {:.5g}, {:.5g}) mm", 1e3 * p.x, 1e3 * p.y, 1e3 * p.z);
}

} // namespace periscope
