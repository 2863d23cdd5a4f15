// The loads of a load group at one time. The name of each member says by what it is multiplied.
// The loads of a model at one time.
#pragma once

#include "core/model/model.hpp"

#include <vector>

namespace periscope {

struct Pull {
    Vec3 per_volume; // N/m³
    Vec3 per_mass;   // m/s²
    Vec3 per_node;   // N
    Vec3 per_factor; // N/m³, multiplied by the factor of the node

    // Returns the load on a node of this volume (m³), density (kg/m³) and factor, in N/m³.
    Vec3 on(double volume, double density, const Vec3& factor) const {
        return per_volume + density * per_mass + (1 / volume) * per_node +
               Vec3{factor.x * per_factor.x, factor.y * per_factor.y, factor.z * per_factor.z};
    }
    // Returns the load on a node of the model, in N/m³. Loads with a factor act only on components without a prescribed
    // motion.
    Vec3 on(const Model& model, std::size_t node) const {
        Vec3 factor = model.factor_of(node);
        for (std::size_t a = 0; a < 3; ++a)
            if (model.node_motion[node][a] != no_motion)
                factor[a] = 0;
        return on(model.nodes.volume[node], model.materials[model.material_of(node)].density, factor);
    }
};

// Returns the load of every load group at the time `time` (s), in the order of Model::load_groups.
inline std::vector<Pull> pulls_at(const Model& model, double time) {
    std::vector<Pull> pulls;
    for (std::size_t group = 0; group < model.load_groups.size(); ++group)
        pulls.push_back({model.load(group, LoadPer::volume, time), model.load(group, LoadPer::mass, time),
                         model.load(group, LoadPer::node, time), model.load(group, LoadPer::factor, time)});
    return pulls;
}

} // namespace periscope
