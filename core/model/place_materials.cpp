#include "core/model/build_steps.hpp"
#include "core/model/placement.hpp"

#include <algorithm>

namespace periscope {

void place_materials(const Case& c, Model& model, std::vector<Problem>& problems) {
    const std::vector<std::uint32_t> none;
    Placement placement = place(
        c, model.nodes,
        [&](const std::string& name) -> const std::vector<std::uint32_t>& {
            const auto set =
                std::find_if(model.sets.begin(), model.sets.end(), [&](const NodeSet& s) { return s.name == name; });
            return set == model.sets.end() ? none : set->nodes; // said by check_case
        },
        problems);
    model.material = std::move(placement.material);
    for (std::size_t k = 0; k < c.materials.size(); ++k)
        model.materials.push_back({c.materials[k].name, c.materials[k].density.value, placement.share[k]});
}

} // namespace periscope
