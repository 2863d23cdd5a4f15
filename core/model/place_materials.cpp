#include "core/case/set_names.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/placement.hpp"

namespace periscope {

void place_materials(const Case& c, Model& model, std::vector<Problem>& problems) {
    const std::vector<std::uint32_t> none;
    const SetNames names(c);
    Placement placement = place(
        c, model.nodes,
        [&](const std::string& name) -> const std::vector<std::uint32_t>& {
            const auto set = names.find(name);
            return set ? model.sets[*set].nodes : none; // said by check_case
        },
        problems);
    model.material = std::move(placement.material);
    for (std::size_t k = 0; k < c.materials.size(); ++k)
        model.materials.push_back({c.materials[k].name, c.materials[k].density.value, placement.share[k]});
}

} // namespace periscope
