#include "core/model/removal.hpp"

#include <algorithm>

namespace periscope {

bool is_beyond(const Removal& removal, const Vec3& x) {
    Vec3 out{};
    for (std::size_t a = 0; a < 3; ++a)
        out[a] = std::max({removal.low[a] - x[a], x[a] - removal.high[a], 0.0});
    return norm(out) > removal.distance;
}

} // namespace periscope
