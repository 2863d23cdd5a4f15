#include "core/sets/assign_materials.hpp"

#include "core/case/set_names.hpp"
#include "core/sets/graded_materials.hpp"
#include "core/sets/node_materials.hpp"

namespace periscope {

Case assign_materials(const Case& given, BodyNodes& body, std::vector<Problem>& problems) {
    const std::vector<std::uint32_t> none;
    const SetNames names(given);
    NodeMaterials assigned = node_materials(
        given, body.nodes,
        [&](const std::string& name) -> const std::vector<std::uint32_t>& {
            const auto set = names.find(name);
            return set ? body.sets[*set].nodes : none; // check_case reports it
        },
        problems);
    Case c = with_graded_materials(given, body.nodes, assigned, problems);
    body.material = std::move(assigned.material);
    for (std::size_t k = 0; k < c.materials.size(); ++k)
        body.materials.push_back({c.materials[k].name, c.materials[k].density.value, assigned.share[k]});
    return c;
}

} // namespace periscope
