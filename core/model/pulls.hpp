// What the loads of a model do at one moment.
#pragma once

#include "core/model/model.hpp"

#include <vector>

namespace periscope {

struct Pull {
    Vec3 per_volume; // N/m³
    Vec3 per_mass;   // m/s²
    Vec3 per_node;   // N

    // On a node of this volume (m³) and density (kg/m³), in N/m³.
    Vec3 on(double volume, double density) const { return per_volume + density * per_mass + (1 / volume) * per_node; }
};

// Of every group of loads, in the order of Model::load_groups.
inline std::vector<Pull> pulls_at(const Model& model, double time) {
    std::vector<Pull> pulls;
    for (std::size_t group = 0; group < model.load_groups.size(); ++group)
        pulls.push_back({model.load(group, LoadPer::volume, time), model.load(group, LoadPer::mass, time),
                         model.load(group, LoadPer::node, time)});
    return pulls;
}

} // namespace periscope
