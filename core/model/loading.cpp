#include "core/model/loading.hpp"

#include <algorithm>

namespace periscope {

double Motion::displacement(double time) const {
    return value * (is_velocity ? ramp.integral(time) : ramp.value(time));
}

Vec3 Loading::load(std::size_t group, LoadPer per, double time) const {
    Vec3 sum{};
    for (const std::uint16_t l : load_groups[group])
        if (loads[l].per == per)
            sum += loads[l].ramp.value(time) * loads[l].value;
    return sum;
}

bool Loading::has_nodal_loads() const {
    return std::any_of(loads.begin(), loads.end(), [](const Load& l) { return l.per == LoadPer::node; });
}

} // namespace periscope
