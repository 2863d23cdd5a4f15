#include "core/model/removal.hpp"

#include "core/model/build_steps.hpp"

#include <algorithm>

namespace periscope {

void make_removal(const Case& c, Model& model) {
    if (!c.run.removal_distance)
        return;
    const auto box = bounding_box(model.nodes.position);
    model.removal = Removal{box.min, box.max, c.run.removal_distance->metres(model.nodes.spacing)};
}

bool is_beyond(const Removal& removal, const Vec3& x) {
    Vec3 out{};
    for (std::size_t a = 0; a < 3; ++a)
        out[a] = std::max({removal.low[a] - x[a], x[a] - removal.high[a], 0.0});
    return norm(out) > removal.distance;
}

} // namespace periscope
