// What the loads of a model do at one moment.
#pragma once

#include "core/model/model.hpp"

#include <vector>

namespace periscope {

struct Pull {
    Vec3 per_volume; // N/m³
    Vec3 per_mass;   // m/s²
};

// Of every group of loads, in the order of Model::load_groups.
inline std::vector<Pull> pulls_at(const Model& model, double time) {
    std::vector<Pull> pulls;
    for (std::size_t group = 0; group < model.load_groups.size(); ++group)
        pulls.push_back({model.body_force(group, time), model.body_acceleration(group, time)});
    return pulls;
}

} // namespace periscope
