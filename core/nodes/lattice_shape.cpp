#include "core/nodes/lattice_shape.hpp"

namespace periscope {

Vacancies::Vacancies(const std::vector<std::uint8_t>& vacant)
    : taken_((vacant.size() + 63) / 64), before_(taken_.size()) {
    for (std::size_t site = 0; site < vacant.size(); ++site) {
        if (site % 64 == 0)
            before_[site / 64] = nodes();
        if (vacant[site])
            continue;
        taken_[site / 64] |= std::uint64_t{1} << site % 64;
        site_.push_back(static_cast<std::uint32_t>(site));
    }
}

} // namespace periscope
