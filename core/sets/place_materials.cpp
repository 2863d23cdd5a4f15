#include "core/sets/place_materials.hpp"

#include "core/case/set_names.hpp"
#include "core/sets/graded_materials.hpp"
#include "core/sets/placement.hpp"

namespace periscope {

Case place_materials(const Case& given, BodyNodes& body, std::vector<Problem>& problems) {
    const std::vector<std::uint32_t> none;
    const SetNames names(given);
    Placement placement = place(
        given, body.nodes,
        [&](const std::string& name) -> const std::vector<std::uint32_t>& {
            const auto set = names.find(name);
            return set ? body.sets[*set].nodes : none; // check_case reports it
        },
        problems);
    Case c = with_graded_materials(given, body.nodes, placement, problems);
    body.material = std::move(placement.material);
    for (std::size_t k = 0; k < c.materials.size(); ++k)
        body.materials.push_back({c.materials[k].name, c.materials[k].density.value, placement.share[k]});
    return c;
}

} // namespace periscope
